-- A visitor sends homes to another behind a link, and both mark them; no account is needed.

set check_function_bodies = off;

create table private.lists (
  id uuid primary key default gen_random_uuid(),
  -- Of the code; whoever reads this table cannot open a list.
  hash bytea not null unique,
  sender text not null constraint list_sender_valid
    check (char_length(sender) <= 40 and private.clean_line(sender)),
  words text not null constraint list_words_valid
    check (char_length(words) <= 200 and private.clean_line(words)),
  created_at timestamptz not null default now(),
  visited_on date not null default current_date
);
create index lists_visited_on_idx on private.lists (visited_on);
alter table private.lists enable row level security;

-- A home that is deleted stays in the list, as one that is not published any more.
create table private.list_homes (
  list_id uuid not null references private.lists (id) on delete cascade,
  home_id uuid not null,
  place smallint not null constraint list_place_valid check (place between 1 and 50),
  note text not null constraint list_note_valid check (char_length(note) <= 200 and private.clean_line(note)),
  primary key (list_id, home_id)
);
alter table private.list_homes enable row level security;

create table private.list_marks (
  list_id uuid not null,
  home_id uuid not null,
  name text not null constraint list_name_valid
    check (char_length(name) between 1 and 40 and private.clean_line(name)),
  answer text not null constraint list_answer_valid check (answer in ('yes', 'maybe', 'no')),
  marked_at timestamptz not null default now(),
  primary key (list_id, home_id, name),
  foreign key (list_id, home_id) references private.list_homes (list_id, home_id) on delete cascade
);
alter table private.list_marks enable row level security;

insert into private.mail_kinds (kind, stoppable, reader, stopped_with) values ('list_report', false, 'account', null);


CREATE OR REPLACE FUNCTION public.admin_remove_list(_code text)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  list uuid;
begin
  perform private.require_admin();
  delete from private.lists where id = private.list_by(_code) returning id into list;
  if list is null then perform private.refuse('not_found', 'PT404'); end if;
  perform private.audit('list_removed', list::text);
end $function$;
comment on function public.admin_remove_list(text) is 'nothing
refuses 42501 `not_admin`; PT404 `not_found`';

CREATE OR REPLACE FUNCTION public.create_list(_sender text, _words text, _homes jsonb)
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
  insert into private.lists (hash, sender, words)
  values (sha256(convert_to(code, 'UTF8')), private.one_line(_sender), private.one_line(_words))
  returning id into list;
  insert into private.list_homes (list_id, home_id, place, note)
  select list, (h.value ->> 'id')::uuid, h.ordinality, private.one_line(h.value ->> 'note')
  from jsonb_array_elements(_homes) with ordinality h
  on conflict do nothing;
  return code;
end $function$;
comment on function public.create_list(text,text,jsonb) is 'the code of a new list of 1-50 homes `[{id, note}]`, 122 random bits that are stored as a hash only; null when 5,000 were made today
refuses 22023 `list_invalid`, 23514';

CREATE OR REPLACE FUNCTION private.forget_lists()
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
  delete from private.lists where id in (
    select id from private.lists where visited_on < current_date - 90 limit 1000 for update skip locked)
$function$;
comment on function private.forget_lists() is NULL;

CREATE OR REPLACE FUNCTION private.list_by(_code text)
 RETURNS uuid
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$ select id from private.lists where hash = sha256(convert_to(_code, 'UTF8')) $function$;
comment on function private.list_by(text) is NULL;

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
      select jsonb_agg(jsonb_build_object('id', h.home_id, 'note', h.note, 'marks', coalesce((
        select jsonb_agg(jsonb_build_object('name', m.name, 'answer', m.answer) order by m.name)
        from private.list_marks m where m.list_id = h.list_id and m.home_id = h.home_id), '[]')) order by h.place)
      from private.list_homes h where h.list_id = l.id))
    from private.lists l where l.id = list);
end $function$;
comment on function public.list_of(text) is '`{sender, words, homes: [{id, note, marks: [{name, answer}]}]}` of a list, by its code; null for any other';

CREATE OR REPLACE FUNCTION public.mark_home(_code text, _home uuid, _name text, _answer text)
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
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
end $function$;
comment on function public.mark_home(text,uuid,text,text) is 'whether it was marked (`yes`, `maybe`, `no`, or null to take it back): a list has at most 8 names and 500 marks a day
refuses PT404 `not_found`, 23514';

CREATE OR REPLACE FUNCTION private.one_line(_text text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$ select btrim(regexp_replace(coalesce(_text, ''), '\s+', ' ', 'g')) $function$;
comment on function private.one_line(text) is NULL;

CREATE OR REPLACE FUNCTION public.report_list(_code text)
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  list uuid := private.list_by(_code);
begin
  if list is null then return false; end if;
  if not (private.rate_hit('list-reports', 'all', 50, 86400) ->> 'allowed')::boolean then return false; end if;
  perform private.audit('list_reported', list::text);
  perform private.queue_mail(a.user_id, 'list_report',
    'list-report:' || list || ':' || a.user_id || ':' || current_date, jsonb_build_object('code', _code))
  from public.profiles a where a.is_admin order by a.id;
  return true;
end $function$;
comment on function public.report_list(text) is 'whether the operators are told of the list with this code; once a list and day, at most 50 a day';

CREATE OR REPLACE FUNCTION public.run_maintenance()
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  trials integer;
  subscriptions integer;
begin
  update public.profiles set trial_active = false where id in (
    select id from public.profiles where trial_active and trial_end_date <= now()
    order by id for no key update skip locked);
  get diagnostics trials = row_count;
  -- The profile first, as everywhere; a subscription may be older than its profile.
  update public.user_subscriptions set status = 'inactive' where user_id in (
    select s.user_id from public.user_subscriptions s join public.profiles p using (user_id)
    where s.status = 'active' and s.ends_at <= now()
    order by p.id for no key update of p skip locked);
  get diagnostics subscriptions = row_count;
  delete from private.rate_limits where (bucket, key) in (
    select bucket, key from private.rate_limits
    where window_start + make_interval(secs => window_seconds) < now() - interval '1 hour' for update skip locked);
  delete from private.ai_usage where day < current_date - 400;
  delete from public.password_reset_logs where id in (
    select id from public.password_reset_logs where created_at < private.kept_since('password_reset_logs')
    limit 10000 for update skip locked);
  delete from private.gone_listings where id in (
    select id from private.gone_listings where gone_at < private.kept_since('gone_listings')
    limit 10000 for update skip locked);
  delete from private.audit_log where id in (
    select id from private.audit_log where at < private.kept_since('audit_log')
    limit 10000 for update skip locked);
  delete from private.mails where id in (
    -- What tells of a lead goes with it: its link deletes it, as long as it is there.
    select id from private.mails where created_at < private.kept_since('mails') and lead_id is null
    limit 10000 for update skip locked);
  delete from public.leads where id in (
    select id from public.leads where created_at < private.kept_since('leads')
    limit 10000 for update skip locked);
  perform private.forget_lists();
  return jsonb_build_object('trials_ended', trials, 'subscriptions_ended', subscriptions,
                            'listings_expired', private.expire_listings(), 'closed_forgotten', private.forget_closed(),
                            'badges_ended', private.end_badges(), 'expiry_mails', private.queue_expiry_mails(), 'lead_digests', private.queue_lead_digests(),
                            'areas_renewed', private.renew_areas(), 'visitors_forgotten', private.forget_visitors(),
                            'sets_renewed', private.renew_search_sets(), 'media_orphans', private.sweep_pictures());
end $function$;
comment on function public.run_maintenance() is '`{trials_ended, subscriptions_ended, listings_expired, closed_forgotten, badges_ended, expiry_mails, lead_digests, areas_renewed, visitors_forgotten, sets_renewed, media_orphans}`: ends lapsed trials, subscriptions, listings (1000 a call: while `listings_expired` is 1000 there are more) and badges of a fallen price (1000 a call, likewise), queues mails about listings that end and about the leads of a day (100 agents a call, likewise), renews the numbers of areas, forgets what told visitors of days before today apart (50000 marks a call, likewise), the sets of listings that searches read (4 parts of them a call, likewise), sweeps orphaned pictures, old counters and records (`private.retention`)';

insert into private.api_grants (object, privilege, roles, columns) values ('function public.create_list(text, text, jsonb)', 'execute', '{service_role}', NULL);

insert into private.api_grants (object, privilege, roles, columns) values ('function public.list_of(text)', 'execute', '{service_role}', NULL);

insert into private.api_grants (object, privilege, roles, columns) values ('function public.mark_home(text, uuid, text, text)', 'execute', '{service_role}', NULL);

insert into private.api_grants (object, privilege, roles, columns) values ('function public.report_list(text)', 'execute', '{service_role}', NULL);

insert into private.api_grants (object, privilege, roles, columns) values ('function public.admin_remove_list(text)', 'execute', '{authenticated}', NULL);

select private.apply_privileges();

reset check_function_bodies;
