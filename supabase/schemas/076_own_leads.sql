-- An agent's work with their leads.

create function private.require_lead(_id uuid) returns public.leads
language plpgsql security definer set search_path = ''
as $$
declare
  lead public.leads;
begin
  perform private.require_user();
  select * into lead from public.leads where id = _id and agent_id = private.my_profile_id() for update;
  if lead.id is null then perform private.refuse('not_found', 'PT404'); end if;
  return lead;
end $$;

-- The link through which the person came: the name its agent gave it, or the channel it was shared on. For the code of
-- no link, or of another agent's, only the code.
create function private.lead_source(_code text, _agent uuid) returns jsonb
language sql stable security definer set search_path = ''
as $$
  select jsonb_build_object('code', _code, 'place', s.place, 'name', s.name)
  from (values (1)) one left join private.share_links s on s.code = _code and s.agent_id = _agent
  where _code is not null
$$;

create function private.lead_json(l public.leads) returns jsonb
language sql stable security definer set search_path = ''
as $$
  select jsonb_build_object(
    'id', l.id, 'listing_id', l.listing_id, 'listing_shown', exists (select from private.shown_home(l.listing_id)),
    'listing_title', l.listing_title, 'source', private.lead_source(l.source, l.agent_id), 'name', l.name,
    'phone', l.phone, 'email', l.email, 'status', l.status, 'unread', l.read_at is null, 'call_back_on', l.call_back_on,
    'created_at', l.created_at, 'last_at', l.last_at, 'handed', l.handed,
    'home_of', (select a.name from public.properties p join public.profiles a on a.id = p.agent_id
                where p.id = l.listing_id and p.agent_id <> l.agent_id and private.are_colleagues(p.agent_id, l.agent_id)),
    'messages', (select coalesce(jsonb_agg(jsonb_build_object('message', m.message, 'hour', m.hour, 'at', m.at)
                                           order by m.at, m.request_id), '[]')
                 from public.lead_messages m where m.lead_id = l.id),
    'viewings', (select coalesce(jsonb_agg(jsonb_build_object('starts_at', v.starts_at, 'state', v.state) order by v.starts_at, v.id), '[]')
                 from private.viewings v where v.lead_id = l.id),
    'notes', (select coalesce(jsonb_agg(jsonb_build_object('id', n.id, 'body', n.body, 'at', n.at) order by n.at, n.id), '[]')
              from public.lead_notes n where n.lead_id = l.id))
$$;

-- For the account's export: all leads, and which policy version each agreed to.
create function private.leads_of(_user_id uuid) returns jsonb
language sql stable security definer set search_path = ''
as $$
  select coalesce(jsonb_agg(private.lead_json(l)
    || jsonb_build_object('consent_version', l.consent_version, 'read_at', l.read_at) order by l.seq), '[]')
  from public.leads l join public.profiles a on a.id = l.agent_id where a.user_id = _user_id
$$;

-- Leads to call today, or overdue, except closed ones. In Israel's days.
create function private.is_due(_status text, _call_back_on date) returns boolean
language sql stable set search_path = ''
as $$
  select coalesce(_call_back_on <= (now() at time zone 'Asia/Jerusalem')::date and _status not in ('closed', 'not_relevant'), false)
$$;

-- The caller's leads that match a search.
create function private.own_leads_found(_listing uuid, _source text, _text text) returns setof public.leads
language sql stable security definer set search_path = ''
as $$
  select l.* from public.leads l
  where l.agent_id = (select private.my_profile_id())
    and (_listing is null or l.listing_id = _listing)
    -- Each home has a link of its own for each place: a place is all of them.
    and (_source is null or l.source = _source
         or l.source in (select s.code from private.share_links s where s.agent_id = l.agent_id and s.place = _source))
    and (coalesce(btrim(_text), '') = ''
         or strpos(lower(l.name), lower(btrim(_text))) > 0
         or strpos(lower(l.listing_title), lower(btrim(_text))) > 0
         or strpos(lower(l.email), lower(btrim(_text))) > 0
         -- 052-123 finds +97252123…
         or (regexp_replace(_text, '[^0-9]', '', 'g') ~ '^[0-9]{3,}$' and _text !~ '[^0-9 ()+-]'
             and strpos(l.phone, regexp_replace(regexp_replace(_text, '[^0-9]', '', 'g'), '^(972|0)', '')) > 0)
         or exists (select from public.lead_messages m where m.lead_id = l.id and strpos(lower(m.message), lower(btrim(_text))) > 0)
         or exists (select from public.lead_notes n where n.lead_id = l.id and strpos(lower(n.body), lower(btrim(_text))) > 0))
$$;

create function public.own_leads(
  _status text default null, _listing uuid default null, _source text default null, _text text default null,
  _today boolean default false, _page integer default 1, _page_size integer default 50)
returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  me uuid := (select p.id from public.profiles p where p.user_id = private.require_user());
  page integer := least(greatest(coalesce(_page, 1), 1), 100000);
  size integer := least(greatest(coalesce(_page_size, 50), 1), 500);
  answer jsonb;
begin
  -- Today is a tab beside the states, not a filter of their counts.
  with others as materialized (
    select * from private.own_leads_found(_listing, left(_source, 20), left(_text, 100))),
  found_ones as (
    select * from others where not coalesce(_today, false) or private.is_due(status, call_back_on))
  select jsonb_build_object(
    'page', page, 'page_size', size,
    'total', (select count(*) from found_ones where _status is null or status = _status),
    'counts', (select coalesce(jsonb_object_agg(status, n), '{}') from (select status, count(*) n from others group by 1) s),
    'today', (select count(*) from others where private.is_due(status, call_back_on)),
    'rows', coalesce((
      select jsonb_agg(private.lead_json(r) order by r.last_at desc, r.seq desc) from (
        select f.* from found_ones f where _status is null or f.status = _status
        order by f.last_at desc, f.seq desc limit size offset (page - 1) * size) r), '[]'))
  into answer;
  return answer || jsonb_build_object(
    'all', (select count(*) from public.leads where agent_id = me),
    'unread', (select count(*) from public.leads where agent_id = me and read_at is null),
    'listings', coalesce((select jsonb_agg(jsonb_build_object('id', id, 'title', title) order by title, id) from (
      select distinct on (listing_id) listing_id as id, listing_title as title from public.leads
      where agent_id = me and listing_id is not null order by listing_id, seq desc) s), '[]'),
    'sources', coalesce((select jsonb_agg(private.lead_source(source, me) order by source) from (
      select distinct source from public.leads where agent_id = me and source is not null) s), '[]'));
end $$;
insert into private.api_grants (object, privilege, roles) values
  ('function public.own_leads(text, uuid, text, text, boolean, integer, integer)', 'execute', '{authenticated}');
comment on function public.own_leads(text, uuid, text, text, boolean, integer, integer) is
  '`{page, page_size, total, counts: {status: n}, rows, all, unread, today, listings: [{id, title}], sources: [{code, place, name}]}`, the newest message first; `counts` and `today` of what the other filters find. At most 500 a page; `_today`: whom to call back';

create function public.own_lead(_id uuid) returns jsonb
language sql stable security definer set search_path = ''
as $$
  select private.lead_json(l) from public.leads l
  where l.id = _id and l.agent_id = (select id from public.profiles where user_id = private.require_user())
$$;
insert into private.api_grants (object, privilege, roles) values
  ('function public.own_lead(uuid)', 'execute', '{authenticated}');
comment on function public.own_lead(uuid) is
  'one of one''s own leads as in `own_leads`, or null';

-- A text that changes whenever something about the caller's leads changes, and how many are unread.
create function public.lead_news() returns jsonb
language sql stable security definer set search_path = ''
as $$
  select jsonb_build_object(
    'unread', (select count(*) from public.leads l where l.agent_id = me and l.read_at is null),
    'changed_at', (select max(l.updated_at) from public.leads l where l.agent_id = me),
    -- One that was read and is gone changes nothing else.
    'all', (select count(*) from public.leads l where l.agent_id = me))
  from (select (select id from public.profiles where user_id = private.require_user()) as me) one
$$;
insert into private.api_grants (object, privilege, roles) values
  ('function public.lead_news()', 'execute', '{authenticated}');
comment on function public.lead_news() is
  '`{unread, changed_at, all}` of one''s own leads';

-- Changes each key that is present: `{status, read, call_back_on}`.
create function public.change_lead(_id uuid, _change jsonb) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  lead public.leads := private.require_lead(_id);
begin
  update public.leads set
    status = case when _change ? 'status' then _change ->> 'status' else status end,
    read_at = case when not _change ? 'read' then read_at
                   when (_change ->> 'read')::boolean then coalesce(read_at, now()) end,
    call_back_on = case when _change ? 'call_back_on' then (_change ->> 'call_back_on')::date else call_back_on end,
    updated_at = now()
  where id = lead.id;
end $$;
insert into private.api_grants (object, privilege, roles) values
  ('function public.change_lead(uuid, jsonb)', 'execute', '{authenticated}');
comment on function public.change_lead(uuid, jsonb) is
  'changes what is named: `{status: new/talked/meeting/offer/closed/not_relevant, read: boolean, call_back_on: day or null}`
refuses PT404 `not_found`; 23514 `lead_status_known`';

create function public.add_lead_note(_lead uuid, _note uuid, _body text) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  lead public.leads := private.require_lead(_lead);
begin
  if exists (select from public.lead_notes where id = _note and lead_id = lead.id) then return; end if;
  if (select count(*) from public.lead_notes where lead_id = lead.id) >= 200 then
    perform private.refuse('too_many', '22023');
  end if;
  insert into public.lead_notes (id, lead_id, body) values (_note, lead.id, _body);
  update public.leads set updated_at = now() where id = lead.id;
end $$;
insert into private.api_grants (object, privilege, roles) values
  ('function public.add_lead_note(uuid, uuid, text)', 'execute', '{authenticated}');
comment on function public.add_lead_note(uuid, uuid, text) is
  'nothing; the same note again adds nothing
refuses PT404 `not_found`; 22023 `too_many` (200); 23514 `lead_note_valid`';

create function public.delete_lead_note(_note uuid) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  lead public.leads := private.require_lead((select lead_id from public.lead_notes where id = _note));
begin
  delete from public.lead_notes where id = _note and lead_id = lead.id;
  update public.leads set updated_at = now() where id = lead.id;
end $$;
insert into private.api_grants (object, privilege, roles) values
  ('function public.delete_lead_note(uuid)', 'execute', '{authenticated}');
comment on function public.delete_lead_note(uuid) is
  'refuses PT404 `not_found`';

-- Also used when the person asks for it on the phone.
create function public.delete_lead(_id uuid) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  lead public.leads;
begin
  -- Before the lead, as whoever books.
  perform from public.properties
  where id in (select listing_id from private.viewings where lead_id = _id and agent_id = private.my_profile_id())
  order by id for key share;
  perform private.hold_viewings(private.my_profile_id());
  lead := private.require_lead(_id);
  perform private.call_off_viewings(lead.id);
  delete from public.leads where id = lead.id;
end $$;
insert into private.api_grants (object, privilege, roles) values
  ('function public.delete_lead(uuid)', 'execute', '{authenticated}');
comment on function public.delete_lead(uuid) is
  'with its messages, notes and mails; a viewing that is still to come is called off, which who booked it is told by mail
refuses PT404 `not_found`';

create function public.my_lead_settings() returns jsonb
language sql stable security definer set search_path = ''
as $$
  select jsonb_build_object(
    'mails', case when exists (select from private.mail_stops where user_id = uid and kind = 'lead') then 'none'
                  else coalesce(s.mails, 'at_once') end,
    'template', s.template, 'company_reads', coalesce(s.company_reads, false),
    'office_rule', (select c.lead_rule from public.companies c where c.organization_code = p.organization_code))
  from (select private.require_user() as uid) one
  left join public.profiles p on p.user_id = uid left join public.lead_settings s on s.agent_id = p.id
$$;
insert into private.api_grants (object, privilege, roles) values
  ('function public.my_lead_settings()', 'execute', '{authenticated}');
comment on function public.my_lead_settings() is
  '`{mails: at_once/daily/none, template or null, company_reads, office_rule: off/turn/area, or null without an office}`';

create function public.save_lead_settings(_mails text, _template text, _company_reads boolean) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  uid uuid := private.require_user();
  me uuid := private.my_profile_id();
  before text := public.my_lead_settings() ->> 'mails';
  told timestamptz;
begin
  if not private.is_agent() then perform private.refuse('not_agent'); end if;
  -- Nobody joins an office meanwhile, which takes the leave to read away (private.guard_place) and would not see this one;
  -- and what somebody is just writing to them (add_lead holds them, too) is told in the one way or in the other.
  perform from public.profiles where user_id = uid for update;
  perform public.set_my_mail('lead', _mails <> 'none');
  -- Whom no daily mail has told yet it would tell from yesterday on (private.queue_lead_digests).
  select coalesce(told_until, date_trunc('day', now(), 'Asia/Jerusalem') - interval '1 day')
  into told from public.lead_settings where agent_id = me for update;
  insert into public.lead_settings as s (agent_id, mails, template, company_reads, told_until)
  values (me, coalesce(nullif(_mails, 'none'), 'at_once'), nullif(btrim(_template), ''),
          coalesce(_company_reads, false), now())
  on conflict (agent_id) do update set
    mails = case when _mails = 'none' then s.mails else excluded.mails end,
    told_until = case when s.mails = 'daily' then s.told_until else now() end,
    template = excluded.template, company_reads = excluded.company_reads, updated_at = now();
  -- The mail of tomorrow that would have told of them does not come any more.
  if before = 'daily' and _mails = 'at_once' then
    perform private.mail_lead(lead_id, request_id) from (
      select m.lead_id, m.request_id from public.leads l join public.lead_messages m on m.lead_id = l.id
      where l.agent_id = me and l.read_at is null and m.at > told order by m.at, m.request_id) untold;
  end if;
end $$;
insert into private.api_grants (object, privilege, roles) values
  ('function public.save_lead_settings(text, text, boolean)', 'execute', '{authenticated}');
comment on function public.save_lead_settings(text, text, boolean) is
  'mails `at_once`, `daily`, `none`; without a template the site''s own. From one mail a day to each at once: what is unread and was not told is told at once
refuses 42501 `not_agent`; 23514 `lead_mails_known`, `lead_template_valid`';
