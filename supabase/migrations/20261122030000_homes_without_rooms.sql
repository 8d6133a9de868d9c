-- A plot, a store and a parking place have no rooms, and nobody is asked for any. What was stored of them
-- before stays stored and is not shown: the projection, and with it search, leaves it out.

create function private.has_rooms(_types text[]) returns boolean
language sql immutable set search_path = ''
as $$ select not _types <@ array['plot', 'storage', 'parking'] $$;

alter table public.properties
  alter column rooms drop not null,
  -- The words of has_rooms once more: a check runs as the person who writes, and nobody may call that.
  add constraint rooms_stated check (rooms is not null or property_types <@ array['plot', 'storage', 'parking']);
alter table public.public_listings alter column rooms drop not null;
alter table private.search_rows alter column rooms drop not null;

-- Only these words of each function change; what else it says is as the migrations before this one left it.
do $$
declare
  change record;
  was text;
  becomes text;
begin
  for change in
    select * from (values
      ('private.expected_listings(uuid, uuid)', E'    p.rooms,\n',
        E'    case when private.has_rooms(p.property_types) then p.rooms end,\n'),
      -- Behind the last number of rooms come the listings without any.
      ('private.search_page(text, text, text, integer)', E'    picked := picked[first_row + 1 : upto];\n',
        E'    if cardinality(picked) < upto then\n'
        || E'      execute format(''select array_agg(seq) from (select r.seq from %s where %s and r.rooms is null order by r.seq desc limit %s) page'',\n'
        || E'        _from, _where, upto - cardinality(picked)) into of_value;\n'
        || E'      picked := picked || of_value;\n'
        || E'    end if;\n'
        || E'    picked := picked[first_row + 1 : upto];\n'),
      ('public.company_properties(integer, text, text)', E'then rooms end desc,', E'then rooms end desc nulls last,')
    ) c (spoken, old, new)
  loop
    was := pg_catalog.pg_get_functiondef(change.spoken::regprocedure);
    becomes := replace(was, change.old, change.new);
    if becomes = was then raise exception 'nothing to change in %', change.spoken; end if;
    execute becomes;
  end loop;
end $$;

update public.public_listings set rooms = null
where rooms is not null and not private.has_rooms(property_types);
