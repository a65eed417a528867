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

-- One row for each connection that writes, with the number of its last group and the verdict on each change in it. A process
-- that has lost its connection reads here whether its last group was written.
create table meadhall.pens (
    pen bigint generated always as identity primary key,
    last_group bigint not null default 0,
    verdicts int[] not null default '{}',
    used timestamptz not null default now()
);

-- Applies those changes of a group whose preconditions hold. No change of a group may expect or write a key that an earlier one
-- writes. A verdict is 0 for a change that was applied, else the index of its first failed precondition among those of the group.
-- The procedure commits by itself, so that a process that dies never holds the lock.
create procedure meadhall.write_group(
    with_pen bigint,
    group_number bigint,
    changes int,
    expecting int[], expected_keys text[], expected_values bytea[],
    writing int[], written_keys text[], written_values bytea[],
    inout verdicts int[]
) language plpgsql as $$
begin
    -- Groups are written one at a time, across all processes. The holder of this lock sees everything written before.
    perform pg_advisory_xact_lock(7308604759847889009);
    select array_agg(coalesce(unmet.first, 0) order by made.change) into verdicts
    from generate_series(1, changes) as made (change)
    left join (
        select wish.change, min(wish.place)::int as first
        from unnest(expecting, expected_keys, expected_values) with ordinality as wish (change, key, value, place)
        left join meadhall.entries as entry on entry.key = wish.key
        where entry.value is distinct from wish.value
        group by wish.change
    ) as unmet on unmet.change = made.change;
    update meadhall.pens set last_group = group_number, verdicts = write_group.verdicts, used = now()
    where pen = with_pen and last_group = group_number - 1;
    if not found then
        raise exception 'this writer is no longer registered' using errcode = 'MH001';
    end if;
    merge into meadhall.entries as entry
    using (
        select wish.key, wish.value
        from unnest(writing, written_keys, written_values) as wish (change, key, value)
        where verdicts[wish.change] = 0
    ) as wish on entry.key = wish.key
    when matched and wish.value is null then delete
    when matched then update set value = wish.value
    when not matched and wish.value is not null then insert (key, value) values (wish.key, wish.value);
    commit;
end
$$;

-- Returns the outcome of a writer's last group and removes the writer, so that a group still on its way will not be written.
-- Waits for a group that is being written.
create function meadhall.settle(of_pen bigint, out last_group bigint, out verdicts int[]) language plpgsql as $$
begin
    perform pg_advisory_xact_lock(7308604759847889009);
    delete from meadhall.pens as pens where pens.pen = of_pen
    returning pens.last_group, pens.verdicts into settle.last_group, settle.verdicts;
end
$$;
