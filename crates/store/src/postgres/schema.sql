-- The schema of a Meadhall store in PostgreSQL. It is created once, by the first process that opens an empty database.

create schema meadhall;

create table meadhall.format (version int not null);
insert into meadhall.format values (1);

-- Values are already compressed where that pays, so PostgreSQL does not compress them again. It keeps them in their row while
-- they fit.
create table meadhall.entries (
    key text collate "C" primary key,
    value bytea not null
) with (fillfactor = 80, toast_tuple_target = 8160, autovacuum_vacuum_scale_factor = 0.05);
alter table meadhall.entries alter column value set storage external;

-- One row for each connection that writes, with the number of its last group and the result of each batch in it. A process
-- that has lost its connection reads here whether its last group was written.
create table meadhall.writers (
    id bigint generated always as identity primary key,
    last_group bigint not null default 0,
    results int[] not null default '{}',
    used_at timestamptz not null default now()
);

-- Applies those batches of a group whose preconditions hold. No batch of a group may require or write a key that an earlier one
-- writes. A result is 0 for a batch that was applied, else the index of its first failed precondition among those of the group.
-- The procedure commits by itself, so that a process that dies never holds the lock.
create procedure meadhall.write_group(
    writer_id bigint,
    group_number bigint,
    batch_count int,
    requiring_batches int[], required_keys text[], required_values bytea[],
    writing_batches int[], written_keys text[], written_values bytea[],
    inout results int[]
) language plpgsql as $$
begin
    -- Groups are written one at a time, across all processes. The process with this lock sees everything written before.
    perform pg_advisory_xact_lock(7308604759847889009);
    select array_agg(coalesce(failed.index, 0) order by batch.number) into results
    from generate_series(1, batch_count) as batch (number)
    left join (
        select required.batch, min(required.index)::int as index
        from unnest(requiring_batches, required_keys, required_values) with ordinality as required (batch, key, value, index)
        left join meadhall.entries as entry on entry.key = required.key
        where entry.value is distinct from required.value
        group by required.batch
    ) as failed on failed.batch = batch.number;
    update meadhall.writers set last_group = group_number, results = write_group.results, used_at = now()
    where id = writer_id and last_group = group_number - 1;
    if not found then
        raise exception 'this writer is no longer registered' using errcode = 'MH001';
    end if;
    merge into meadhall.entries as entry
    using (
        select written.key, written.value
        from unnest(writing_batches, written_keys, written_values) as written (batch, key, value)
        where results[written.batch] = 0
    ) as written on entry.key = written.key
    when matched and written.value is null then delete
    when matched then update set value = written.value
    when not matched and written.value is not null then insert (key, value) values (written.key, written.value);
    commit;
end
$$;

-- Returns the result of a writer's last group and removes the writer, so that a group still on its way will not be written.
-- Waits for a group that is being written.
create function meadhall.resolve_writer(writer_id bigint, out last_group bigint, out results int[]) language plpgsql as $$
begin
    perform pg_advisory_xact_lock(7308604759847889009);
    delete from meadhall.writers as writer where writer.id = writer_id
    returning writer.last_group, writer.results into resolve_writer.last_group, resolve_writer.results;
end
$$;
