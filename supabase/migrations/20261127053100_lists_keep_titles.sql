-- A home that was deleted or hidden keeps in a sent list the title and the town that it was sent with.

set check_function_bodies = off;

alter table private.list_homes add column title text not null default '';
alter table private.list_homes add column city text not null default '';

-- Of lists that were sent before: what everybody can see now.
update private.list_homes h set title = p.title, city = p.city from public.public_listings p where p.id = h.home_id;
update private.list_homes h set title = p.title, city = p.city from public.public_closed_listings p where p.id = h.home_id;

CREATE OR REPLACE FUNCTION public.create_list(_sender text, _words text, _homes jsonb, _key text DEFAULT NULL::text)
 RETURNS text
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  code text := replace(gen_random_uuid()::text, '-', '');
  list uuid;
begin
  if jsonb_typeof(_homes) is distinct from 'array' or jsonb_array_length(_homes) not between 1 and 50 then
    perform private.refuse('list_invalid', '22023');
  end if;
  -- However many addresses ask.
  if not (private.rate_hit('lists', 'all', 5000, 86400) ->> 'allowed')::boolean then return null; end if;
  insert into private.lists (hash, key_hash, sender, words)
  values (sha256(convert_to(code, 'UTF8')), sha256(convert_to(_key, 'UTF8')),
          private.one_line(_sender), private.one_line(_words))
  returning id into list;
  insert into private.list_homes (list_id, home_id, place, note, title, city)
  select list, h.id, h.place, h.note, coalesce(p.title, c.title, ''), coalesce(p.city, c.city, '')
  from (select (value ->> 'id')::uuid as id, ordinality as place, private.one_line(value ->> 'note') as note
    from jsonb_array_elements(_homes) with ordinality) h
  left join public.public_listings p on p.id = h.id
  left join public.public_closed_listings c on c.id = h.id
  on conflict do nothing;
  return code;
end $function$;
comment on function public.create_list(text,text,jsonb,text) is 'the code of a new list of 1-50 homes `[{id, note}]`, 122 random bits that are stored as a hash only; `_key` deletes it (`delete_list`); null when 5,000 were made today
refuses 22023 `list_invalid`, 23514';

CREATE OR REPLACE FUNCTION public.list_of(_code text)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  list uuid := private.list_by(_code);
begin
  update private.lists set visited_on = current_date where id = list and visited_on < current_date;
  return (
    select jsonb_build_object('sender', l.sender, 'words', l.words, 'homes', (
      select jsonb_agg(jsonb_build_object('id', h.home_id, 'note', h.note,
        'title', h.title, 'city', h.city, 'marks', coalesce((
        select jsonb_agg(jsonb_build_object('name', m.name, 'answer', m.answer) order by m.name)
        from private.list_marks m where m.list_id = h.list_id and m.home_id = h.home_id), '[]')) order by h.place)
      from private.list_homes h where h.list_id = l.id))
    from private.lists l where l.id = list);
end $function$;
comment on function public.list_of(text) is '`{sender, words, homes: [{id, note, title, city, marks: [{name, answer}]}]}` of a list, by its code; null for any other; title and city as at its sending, empty of what nobody saw then';

reset check_function_bodies;
