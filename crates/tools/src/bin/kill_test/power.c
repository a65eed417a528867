/* What a power cut leaves: of each file below $POWER_OF, the copy made at its last real sync, in $POWER_LEFT. Writes that were
 * never synced are not in it. sync_file_range is left alone: it promises nothing about what survives. */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <fcntl.h>
#include <limits.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

/* sled's own thread syncs beside the writer's. Without the lock its older copy can replace the writer's newer one. */
static pthread_mutex_t one_sync_at_a_time = PTHREAD_MUTEX_INITIALIZER;

/* Returns whether a file is below $POWER_OF, and where its copy is. Copies of the store that are only checked do not matter. */
static int copy_of(const char *path, char *to, size_t size) {
    const char *of = getenv("POWER_OF"), *left = getenv("POWER_LEFT");
    if (!of || !left || strncmp(path, of, strlen(of)) != 0 || path[strlen(of)] != '/' || strstr(path, ".checking.")) return 0;
    snprintf(to, size, "%s%s", left, path + strlen(of));
    return 1;
}

static void keep(int fd) {
    char link[64], path[PATH_MAX], to[PATH_MAX], part[PATH_MAX + 32];
    struct stat kind;
    if (fstat(fd, &kind) != 0 || !S_ISREG(kind.st_mode)) return;
    snprintf(link, sizeof link, "/proc/self/fd/%d", fd);
    ssize_t length = readlink(link, path, sizeof path - 1);
    if (length < 0) return;
    path[length] = 0;
    if (!copy_of(path, to, sizeof to)) return;
    for (char *slash = to + strlen(getenv("POWER_LEFT")) + 1; (slash = strchr(slash, '/')); *slash++ = '/') {
        *slash = 0;
        mkdir(to, 0755);
    }
    snprintf(part, sizeof part, "%s.%d.part", to, gettid());
    int from = open(path, O_RDONLY), copy = open(part, O_WRONLY | O_CREAT | O_TRUNC, 0644);
    if (from >= 0 && copy >= 0) {
        char buffer[1 << 16];
        for (ssize_t got; (got = read(from, buffer, sizeof buffer)) > 0;)
            if (write(copy, buffer, got) != got) abort();
        ((int (*)(const char *, const char *))dlsym(RTLD_NEXT, "rename"))(part, to);
    }
    close(from);
    close(copy);
}

/* The store syncs the folder after each rename and each removal of a file. */
int rename(const char *from, const char *to) {
    int (*really)(const char *, const char *) = dlsym(RTLD_NEXT, "rename");
    char copy[PATH_MAX], new_copy[PATH_MAX];
    pthread_mutex_lock(&one_sync_at_a_time);
    int done = really(from, to);
    if (done == 0 && copy_of(from, copy, sizeof copy) && copy_of(to, new_copy, sizeof new_copy)) really(copy, new_copy);
    pthread_mutex_unlock(&one_sync_at_a_time);
    return done;
}

int unlink(const char *path) {
    int (*really)(const char *) = dlsym(RTLD_NEXT, "unlink");
    char copy[PATH_MAX];
    pthread_mutex_lock(&one_sync_at_a_time);
    int done = really(path);
    if (done == 0 && copy_of(path, copy, sizeof copy)) really(copy);
    pthread_mutex_unlock(&one_sync_at_a_time);
    return done;
}

static int sync_and_keep(const char *name, int fd) {
    pthread_mutex_lock(&one_sync_at_a_time);
    int done = ((int (*)(int))dlsym(RTLD_NEXT, name))(fd);
    if (done == 0) keep(fd);
    pthread_mutex_unlock(&one_sync_at_a_time);
    return done;
}

int fsync(int fd) {
    return sync_and_keep("fsync", fd);
}

int fdatasync(int fd) {
    return sync_and_keep("fdatasync", fd);
}
