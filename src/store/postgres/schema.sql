-- What a store of Meadhall is in PostgreSQL, in a schema of its own. Whoever opens an empty database carries this out once.

create schema meadhall;

create table meadhall.format (version int not null);
insert into meadhall.format values (1);

-- Values are packed where that pays, so they are not packed again, and stay in their row as long as they fit there.
create table meadhall.entries (
    key text collate "C" primary key,
    value bytea not null
) with (fillfactor = 80, toast_tuple_target = 8160, autovacuum_vacuum_scale_factor = 0.05);
alter table meadhall.entries alter column value set storage external;

-- Who writes: a row for each connection that does, with the number of the last group that it wrote, and what became of each
-- change in it. Whoever loses a connection reads here whether its last group was made.
create table meadhall.pens (
    pen bigint generated always as identity primary key,
    last_group bigint not null default 0,
    verdicts int[] not null default '{}',
    used timestamptz not null default now()
);

-- Makes those changes of a group that find everything as they expect it. No change of a group may expect or write what one
-- before it writes. A verdict is 0 for a change that was made, else the place of the first expectation that was not met, among
-- all of the group. It commits by itself, so that nobody who goes away holds the lock.
create procedure meadhall.write_group(
    with_pen bigint,
    group_number bigint,
    changes int,
    expecting int[], expected_keys text[], expected_values bytea[],
    writing int[], written_keys text[], written_values bytea[],
    inout verdicts int[]
) language plpgsql as $$
begin
    -- One group at a time, whichever process it comes from. Whoever has this lock sees all that was written before.
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
        raise exception 'this pen is not there any more' using errcode = 'MH001';
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

-- What became of the last group of a pen, and takes the pen away: whatever of it is still on its way will not be made. A group
-- that is being written is waited for.
create function meadhall.settle(of_pen bigint, out last_group bigint, out verdicts int[]) language plpgsql as $$
begin
    perform pg_advisory_xact_lock(7308604759847889009);
    delete from meadhall.pens as pens where pens.pen = of_pen
    returning pens.last_group, pens.verdicts into settle.last_group, settle.verdicts;
end
$$;
