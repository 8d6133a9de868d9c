-- Lists that a person without an account sends to another: homes and words behind a code that only they have. The
-- tables are closed, and the functions are the server's alone, so that the limits of one address are counted where the
-- address is known.

create table private.lists (
  id uuid primary key default gen_random_uuid(),
  -- Of the code; whoever reads this table cannot open a list.
  hash bytea not null unique,
  sender text not null constraint list_sender_valid
    check (char_length(sender) <= 40 and private.clean_line(sender)),
  words text not null constraint list_words_valid
    check (char_length(words) <= 200 and private.clean_line(words)),
  created_at timestamptz not null default now(),
  visited_on date not null default current_date,
  -- Of the key with which its sender deletes it; lists made before there were keys have none.
  key_hash bytea
);
create index lists_visited_on_idx on private.lists (visited_on);
alter table private.lists enable row level security;

-- A deleted home stays in the list, as one that is no longer published.
create table private.list_homes (
  list_id uuid not null references private.lists (id) on delete cascade,
  home_id uuid not null,
  place smallint not null constraint list_place_valid check (place between 1 and 50),
  note text not null constraint list_note_valid check (char_length(note) <= 200 and private.clean_line(note)),
  -- As everybody saw it when the list was sent: by it its readers know what is gone meanwhile.
  title text not null default '',
  city text not null default '',
  primary key (list_id, home_id)
);
alter table private.list_homes enable row level security;

create table private.list_marks (
  list_id uuid not null,
  home_id uuid not null,
  name text not null constraint list_name_valid
    check (char_length(name) <= 40 and private.is_seen(name) and private.clean_line(name)),
  answer text not null constraint list_answer_valid check (answer in ('yes', 'maybe', 'no')),
  marked_at timestamptz not null default now(),
  primary key (list_id, home_id, name),
  foreign key (list_id, home_id) references private.list_homes (list_id, home_id) on delete cascade
);
alter table private.list_marks enable row level security;

create function private.list_by(_code text) returns uuid
language sql stable security definer set search_path = ''
as $$ select id from private.lists where hash = sha256(convert_to(_code, 'UTF8')) $$;

-- A typed name or note: one line, trimmed. Anything else is refused by the CHECKs.
create function private.one_line(_text text) returns text
language sql immutable set search_path = ''
as $$ select btrim(regexp_replace(coalesce(_text, ''), '\s+', ' ', 'g')) $$;

create function public.create_list(_sender text, _words text, _homes jsonb, _key text default null) returns text
language plpgsql security definer set search_path = ''
as $$
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
end $$;
insert into private.api_grants (object, privilege, roles) values
  ('function public.create_list(text, text, jsonb, text)', 'execute', '{service_role}');
comment on function public.create_list(text, text, jsonb, text) is
  'the code of a new list of 1-50 homes `[{id, note}]`, 122 random bits that are stored as a hash only; `_key` deletes it (`delete_list`); null when 5,000 were made today
refuses 22023 `list_invalid`, 23514';

-- Opening a list counts as a visit.
create function public.list_of(_code text) returns jsonb
language plpgsql security definer set search_path = ''
as $$
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
end $$;
insert into private.api_grants (object, privilege, roles) values
  ('function public.list_of(text)', 'execute', '{service_role}');
comment on function public.list_of(text) is
  '`{sender, words, homes: [{id, note, title, city, marks: [{name, answer}]}]}` of a list, by its code; null for any other; title and city as at its sending, empty of what nobody saw then';

-- Anyone with the link may mark homes, under the name that they type. The list's row is locked to limit the number of
-- names.
create function public.mark_home(_code text, _home uuid, _name text, _answer text) returns boolean
language plpgsql security definer set search_path = ''
as $$
declare
  list uuid := private.list_by(_code);
  who text := private.one_line(_name);
begin
  if list is null then perform private.refuse('not_found', 'PT404'); end if;
  if not (private.rate_hit('list-marks', list::text, 500, 86400) ->> 'allowed')::boolean then return false; end if;
  perform from private.lists where id = list for update;
  if not exists (select from private.list_homes where list_id = list and home_id = _home) then
    perform private.refuse('not_found', 'PT404');
  end if;
  if _answer is null then
    delete from private.list_marks where list_id = list and home_id = _home and name = who;
    return true;
  end if;
  if (select count(distinct name) from private.list_marks where list_id = list and name <> who) >= 8 then
    return false;
  end if;
  insert into private.list_marks (list_id, home_id, name, answer) values (list, _home, who, _answer)
  on conflict (list_id, home_id, name) do update set answer = excluded.answer, marked_at = now();
  return true;
end $$;
insert into private.api_grants (object, privilege, roles) values
  ('function public.mark_home(text, uuid, text, text)', 'execute', '{service_role}');
comment on function public.mark_home(text, uuid, text, text) is
  'whether it was marked (`yes`, `maybe`, `no`, or null to take it back): a list has at most 8 names and 500 marks a day
refuses PT404 `not_found`, 23514';

-- For the sender, by the key stored in their browser: the link alone belongs to the other readers, too.
create function public.delete_list(_code text, _key text) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  delete from private.lists where id = private.list_by(_code) and key_hash = sha256(convert_to(_key, 'UTF8'));
  if not found then perform private.refuse('not_found', 'PT404'); end if;
end $$;
insert into private.api_grants (object, privilege, roles) values
  ('function public.delete_list(text, text)', 'execute', '{service_role}');
comment on function public.delete_list(text, text) is
  'nothing: the list of this code, its notes and marks are gone, for whoever has the key that it was made with
refuses PT404 `not_found`';

-- Notifies each operator, once per list and day. The mail contains the code: without it nobody could look.
create function public.report_list(_code text) returns boolean
language plpgsql security definer set search_path = ''
as $$
declare
  list uuid := private.list_by(_code);
begin
  if list is null then return null; end if;
  -- Once a list, however often it is reported: nobody uses up the reports of others with one.
  if exists (select from private.mails where kind = 'list_report' and starts_with(key, 'list-report:' || list || ':')
             and created_at > now() - interval '1 day') then
    return true;
  end if;
  if not (private.rate_hit('list-reports', 'all', 50, 86400) ->> 'allowed')::boolean then return false; end if;
  perform private.audit('list_reported', list::text, jsonb_build_object('code', _code));
  perform private.queue_mail(a.user_id, 'list_report',
    'list-report:' || list || ':' || a.user_id || ':' || current_date, jsonb_build_object('code', _code))
  from public.profiles a where a.is_admin order by a.id;
  return true;
end $$;
insert into private.api_grants (object, privilege, roles) values
  ('function public.report_list(text)', 'execute', '{service_role}');
comment on function public.report_list(text) is
  'whether the operators are told of the list with this code, null of one that is not there; once a list and day, at most 50 a day';

create function public.admin_remove_list(_code text) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  list uuid;
begin
  perform private.require_admin();
  delete from private.lists where id = private.list_by(_code) returning id into list;
  if list is null then perform private.refuse('not_found', 'PT404'); end if;
  perform private.audit('list_removed', list::text);
end $$;
insert into private.api_grants (object, privilege, roles) values
  ('function public.admin_remove_list(text)', 'execute', '{authenticated}');
comment on function public.admin_remove_list(text) is
  'nothing
refuses 42501 `not_admin`; PT404 `not_found`';

-- 90 days after its last visit; a thousand per call.
create function private.forget_lists() returns void
language sql security definer set search_path = ''
as $$
  delete from private.lists where id in (
    select id from private.lists where visited_on < current_date - 90 limit 1000 for update skip locked)
$$;
