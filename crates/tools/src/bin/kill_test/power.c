/* What a power cut leaves: of each file in $POWER_OF, the copy made at its last real sync, in $POWER_LEFT. Writes that were
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

static void keep(int fd) {
    const char *of = getenv("POWER_OF"), *left = getenv("POWER_LEFT");
    char link[64], path[PATH_MAX], to[PATH_MAX], part[PATH_MAX];
    struct stat kind;
    /* A folder's sync keeps names; here every file has its name from its first sync on. */
    if (!of || !left || fstat(fd, &kind) != 0 || !S_ISREG(kind.st_mode)) return;
    snprintf(link, sizeof link, "/proc/self/fd/%d", fd);
    ssize_t length = readlink(link, path, sizeof path - 1);
    if (length < 0) return;
    path[length] = 0;
    const char *name = strrchr(path, '/');
    if (!name || strncmp(path, of, strlen(of)) != 0 || (size_t)(name - path) != strlen(of)) return;
    snprintf(to, sizeof to, "%s%s", left, name);
    snprintf(part, sizeof part, "%s%s.%d.part", left, name, gettid());
    int from = open(path, O_RDONLY), copy = open(part, O_WRONLY | O_CREAT | O_TRUNC, 0644);
    if (from >= 0 && copy >= 0) {
        char buffer[1 << 16];
        for (ssize_t got; (got = read(from, buffer, sizeof buffer)) > 0;)
            if (write(copy, buffer, got) != got) abort();
        rename(part, to);
    }
    close(from);
    close(copy);
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
