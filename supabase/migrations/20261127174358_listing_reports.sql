-- Visitors report listings; operators decide, and hide listings.

set check_function_bodies = off;

create table private.listing_reports (
  id bigint generated always as identity primary key,
  listing_id uuid not null references public.properties (id) on delete cascade,
  -- The pseudonym of who sent it: several reports of one client count once.
  client text not null,
  reason text not null constraint report_reason_known check (reason in
    ('not_available', 'wrong_price', 'not_the_agent', 'duplicate', 'misleading', 'offensive', 'other')),
  words text not null default '' constraint report_words_valid
    check (char_length(words) <= 500 and private.clean_text(words)),
  -- Where the answer goes. It is forgotten with the answer.
  address text constraint report_address_valid check (private.valid_address(address)),
  created_at timestamptz not null default now(),
  constraint report_other_explained check (reason <> 'other' or private.is_seen(words)),
  -- Null: it waits. A decided one is never counted again.
  decided_at timestamptz,
  decision text constraint report_decision_known check (decision in ('left', 'hidden')),
  constraint report_decided_whole check ((decided_at is null) = (decision is null))
);
-- What is sent twice is here once.
create unique index listing_reports_once on private.listing_reports (listing_id, client, reason, md5(words));
create index listing_reports_decided_at_idx on private.listing_reports (decided_at desc) where decided_at is not null;
create index listing_reports_created_at_idx on private.listing_reports (created_at);
alter table private.listing_reports enable row level security;

create table private.withheld_listings (
  listing_id uuid primary key references public.properties (id) on delete cascade,
  reason text not null constraint withheld_reason_known check (reason in
    ('not_available', 'wrong_price', 'not_the_agent', 'duplicate', 'misleading', 'offensive', 'other')),
  -- What the operator says to the agent about it.
  words text not null constraint withheld_words_valid
    check (char_length(words) <= 500 and private.clean_text(words)),
  at timestamptz not null default now()
);
alter table private.withheld_listings enable row level security;
insert into private.mail_kinds (kind, stoppable, reader) values ('report', true, 'address'), ('listing_review', false, 'account');
insert into private.retention (kind, months) values ('listing_reports', 12);
insert into private.maintenance_steps (place, name, work) values (350, 'reports_forgotten', 'forget_reports');

CREATE OR REPLACE FUNCTION public.admin_decide_reports(_listing uuid, _last bigint, _decision text, _reason text DEFAULT NULL::text, _words text DEFAULT ''::text)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  owner public.profiles;
  about jsonb;
  report record;
  decided integer := 0;
begin
  perform private.require_admin();
  if _decision not in ('left', 'hidden') or (_decision = 'hidden') <> (_reason is not null) then
    perform private.refuse('decision_invalid', '22023');
  end if;
  select a.* into owner from public.profiles a join public.properties p on p.agent_id = a.id where p.id = _listing;
  if owner.id is null then perform private.refuse('not_found', 'PT404'); end if;
  perform private.hold_listings(owner, array[_listing], _leaving => false);
  about := private.home_facts(_listing);
  for report in
    select id, address from private.listing_reports
    where listing_id = _listing and decided_at is null and id <= _last order by id for update
  loop
    decided := decided + 1;
    if report.address is not null then
      perform private.queue_mail_to(report.address, 'report', 'report_answer:' || report.id,
        jsonb_build_object('state', _decision, 'about', about), now() + interval '7 days');
    end if;
  end loop;
  if decided = 0 then perform private.refuse('not_found', 'PT404'); end if;
  update private.listing_reports set decided_at = now(), decision = _decision, address = null
  where listing_id = _listing and decided_at is null and id <= _last;
  if _decision = 'hidden' then perform private.withhold_listing(_listing, _reason, coalesce(_words, '')); end if;
  perform private.audit(case when _reason is null then 'reports_left' else 'reports_hidden' end, _listing::text,
    jsonb_build_object('reports', decided) || case when _reason is null then '{}' else jsonb_build_object('reason', _reason) end);
end $function$;
comment on function public.admin_decide_reports(uuid,bigint,text,text,text) is 'nothing; `left`, or `hidden` with a reason and words for the agent: the listing leaves all that is public, and comes back by `admin_release_listing` alone. Who reported is answered, and the address forgotten
refuses 42501 `not_admin`; PT404 `not_found` (nothing waits); 22023 `decision_invalid`; 23514 with the name of what is not valid';

CREATE OR REPLACE FUNCTION public.admin_release_listing(_listing uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.require_admin();
  delete from private.withheld_listings where listing_id = _listing;
  if not found then perform private.refuse('not_found', 'PT404'); end if;
  perform private.mail_listing_review(_listing, 'released');
  perform private.audit('listing_released', _listing::text);
end $function$;
comment on function public.admin_release_listing(uuid) is 'nothing; what an operator hid may be shown by its agent again
refuses 42501 `not_admin`; PT404 `not_found`';

CREATE OR REPLACE FUNCTION public.admin_reports(_decided boolean DEFAULT false, _page integer DEFAULT 1)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  page integer := least(greatest(coalesce(_page, 1), 1), 100000);
begin
  perform private.require_admin();
  return (
    with cases as (
      select listing_id, decided_at, min(decision) as decision, max(id) as last, min(id) as first,
        count(*) as reports, count(distinct client) as reporters
      from private.listing_reports where (decided_at is not null) = _decided group by listing_id, decided_at)
    select jsonb_build_object(
      'waiting', (select count(distinct listing_id) from private.listing_reports where decided_at is null),
      'decided', (select count(distinct (listing_id, decided_at)) from private.listing_reports where decided_at is not null),
      'total', (select count(*) from cases), 'page', page, 'page_size', 20,
      'rows', coalesce((
        select jsonb_agg(jsonb_build_object(
          'listing_id', c.listing_id, 'title', p.title, 'city', p.city, 'status', p.status, 'agent', a.name,
          'user_id', a.user_id, 'reporters', c.reporters, 'total', c.reports, 'last', c.last, 'decided_at', c.decided_at,
          'decision', c.decision, 'withheld', (select w.reason from private.withheld_listings w where w.listing_id = c.listing_id),
          'reports', (
            select jsonb_agg(jsonb_build_object('id', r.id, 'reason', r.reason, 'words', r.words, 'at', r.created_at) order by r.id desc)
            from (select * from private.listing_reports r where r.listing_id = c.listing_id
                  and r.decided_at is not distinct from c.decided_at order by r.id desc limit 50) r))
          order by c.decided_at desc, c.first)
        from (select * from cases order by decided_at desc, first limit 20 offset (page - 1) * 20) c
          join public.properties p on p.id = c.listing_id join public.profiles a on a.id = p.agent_id), '[]')));
end $function$;
comment on function public.admin_reports(boolean,integer) is '`{waiting, decided, total, page, page_size: 20, rows}`, by listing and decision, who waits longest first: `{listing_id, title, city, status, agent, user_id, reporters, total, last, decided_at, decision, withheld, reports: [{id, reason, words, at}]}`, the newest 50 reports of each
refuses 42501 `not_admin`';

CREATE OR REPLACE FUNCTION private.forget_reports()
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
  delete from private.listing_reports where id in (
    select id from private.listing_reports where created_at < private.kept_since('listing_reports')
    limit 10000 for update skip locked)
$function$;

CREATE OR REPLACE FUNCTION private.guard_withheld()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if new.status in ('active', 'under_offer', 'closed') and private.is_withheld(new.id) then
    perform private.refuse('listing_withheld', 'P0001');
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION private.is_withheld(_listing uuid)
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$ select exists (select from private.withheld_listings where listing_id = _listing) $function$;

CREATE OR REPLACE FUNCTION private.mail_listing_review(_listing uuid, _state text)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select private.queue_mail(a.user_id, 'listing_review', 'listing_review:' || gen_random_uuid(),
    jsonb_build_object('state', _state, 'title', p.title, 'reason', w.reason, 'words', coalesce(w.words, '')))
  from public.properties p join public.profiles a on a.id = p.agent_id
  left join private.withheld_listings w on w.listing_id = p.id
  where p.id = _listing
$function$;

CREATE OR REPLACE FUNCTION private.may_answer_report(_address text, _listing uuid)
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  return _address is not null
    and (private.rate_hit('report_mail', encode(private.mailbox_hash(_address), 'hex'), 3, 86400) ->> 'allowed')::boolean
    and (private.rate_hit('report_mail_listing', _listing::text, 30, 86400) ->> 'allowed')::boolean;
end $function$;

CREATE OR REPLACE FUNCTION public.move_listings(_ids uuid[], _move text, _final_price numeric DEFAULT NULL::numeric)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  me public.profiles;
  active boolean;
  listing public.properties;
  step private.listing_moves;
  reason text;
  moved uuid[] := '{}';
  refused jsonb := '[]';
begin
  if cardinality(_ids) > 500 then perform private.refuse('too_many', '22023'); end if;
  if not exists (select from private.listing_moves where move = _move and by_agent) then
    perform private.refuse('move_unknown', '22023');
  end if;
  if _final_price is not null and _move <> 'close' then perform private.refuse('final_price_unasked', '22023'); end if;
  select * into me from public.profiles where user_id = private.require_user() for share;
  if me.user_type is distinct from 'agent' then perform private.refuse('not_agent'); end if;
  active := private.is_active(me);
  perform private.hold_listings(me, _ids, _leaving => false);
  for listing in
    select p.* from (select id, min(place) as place from unnest(_ids) with ordinality u (id, place) group by id) u
    join public.properties p on p.id = u.id and p.agent_id = me.id order by u.place
  loop
    select * into step from private.listing_moves where move = _move and from_status = listing.status;
    reason := case
      when step.move is null then 'move_not_allowed'
      when private.is_withheld(listing.id) and private.is_live(step.to_status) then 'listing_withheld'
      when step.active_account and not active then 'account_inactive'
      when step.to_status = 'active' and not private.is_complete(listing) then 'listing_incomplete'
      when private.is_live(step.to_status) and step.move not in ('offer', 'unoffer') and private.price_in_doubt(listing) then 'price_in_doubt'
      when step.takes_place then private.room_refusal(me) end;
    if reason is not null then
      refused := refused || (jsonb_build_object('id', listing.id, 'reason', reason) || case when reason = 'price_in_doubt'
        then jsonb_build_object('title', listing.title, 'price', listing.price, 'deal', listing.transaction_type) else '{}' end);
      continue;
    end if;
    perform private.move_listing(listing, step, _final_price);
    moved := moved || listing.id;
  end loop;
  return jsonb_build_object('moved', to_jsonb(moved), 'refused', refused || coalesce((
    select jsonb_agg(jsonb_build_object('id', id, 'reason', 'not_found')) from (
      select distinct id from unnest(_ids) id
      except select p.id from public.properties p where p.agent_id = me.id) missing), '[]'));
end $function$;
comment on function public.move_listings(uuid[],text,numeric) is '`{moved: [id], refused: [{id, reason}]}`: each that can be is moved, in the order given, the others are named. Moves: publish, offer, unoffer, close (with the final price in shekels, or null), hide, show, reopen, renew. Reasons: `move_not_allowed`, `listing_withheld` (an operator hid it), `account_inactive`, `listing_incomplete`, `price_in_doubt` (with title, price and deal: `price_confirmed` is not its price), `plan_limit_reached`, `office_limit_reached`, `not_found`
refuses 42501 `not_agent`; 22023 `move_unknown`, `final_price_unasked` (a price with a move that is no closing), `too_many` (500)';

CREATE OR REPLACE FUNCTION public.own_listings(_filters jsonb DEFAULT '{}'::jsonb, _sort text DEFAULT 'newest'::text, _page integer DEFAULT 1)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  me uuid;
begin
  select id into me from public.profiles where user_id = private.require_user();
  if pg_column_size(_filters) > 10000 then perform private.refuse('filters_too_long', '22023'); end if;
  return (
    with found as materialized (select * from private.own_found(me, _filters - 'status')),
    shown as (select * from found where _filters ->> 'status' is null or status = _filters ->> 'status'),
    counted as (select count(*) as n from shown),
    -- Past the end is the last page, as when the last listing of a page was just deleted.
    place as (select n, least(greatest(coalesce(_page, 1), 1), greatest(ceil(n / 24.0), 1))::integer as page from counted),
    ordered as (
      select id, row_number() over (order by
        case when _sort = 'price_asc' then price end, case when _sort = 'price_desc' then price end desc nulls last,
        case when _sort = 'ending' and private.is_live(status) then expires_at end nulls last,
        case when _sort = 'changed' then changed_at end desc, seq desc) as ordinal
      from shown)
    select jsonb_build_object(
      'found', place.n, 'page', place.page,
      'states', (select coalesce(jsonb_object_agg(status, n), '{}') from (select status, count(*) as n from found group by status) s),
      'totals', (select jsonb_build_object(
          'all', count(*),
          'live', count(*) filter (where private.is_live(status)),
          'expired', count(*) filter (where status = 'expired'),
          'due', count(*) filter (where private.is_live(status) and expires_at < (select private.week_end())))
        from public.properties where agent_id = me),
      'choices', (select jsonb_build_object(
          'rooms', coalesce(jsonb_agg(distinct rooms) filter (where rooms is not null), '[]'),
          'cities', coalesce(jsonb_agg(distinct city) filter (where city is not null), '[]'))
        from public.properties where agent_id = me),
      'rows', coalesce((
        select jsonb_agg((to_jsonb(p) - 'description') || coalesce(private.marks_seen(p.id),
            '{"lowered_percent": null, "is_new": false, "automatic_ribbons": false}') || jsonb_build_object('complete', private.is_complete(p), 'price_in_doubt', private.price_in_doubt(p), 'withheld', (
            select jsonb_build_object('reason', w.reason, 'words', w.words) from private.withheld_listings w where w.listing_id = p.id), 'event', (
            select jsonb_build_object('at', e.at, 'from', e.from_status, 'to', e.to_status)
            from public.listing_events e where e.listing_id = p.id order by e.id desc limit 1)) order by o.ordinal)
        from ordered o join public.properties p using (id)
        where o.ordinal > (place.page - 1) * 24 and o.ordinal <= place.page * 24), '[]'))
    from place);
end $function$;
comment on function public.own_listings(jsonb,text,integer) is '`{found, page, states: {status: count}, totals: {all, live, expired, due}, choices: {rooms, cities}, rows}`: 24 of one''s own listings, with `complete`, `price_in_doubt`, `withheld {reason, words}` of what an operator hid (else null), the last `event {at, from, to}` and, of those that visitors find, the ribbon, `lowered_percent`, `is_new` and `automatic_ribbons` as they see them. `states` counts what fits the other filters; `totals` and `choices` everything. Filters: status, q, due, transaction_type, rooms, city, neighborhood, price_min, price_max, property_types. Sort: newest, price_asc, price_desc, ending, changed
refuses 22023 `filters_too_long`';

CREATE OR REPLACE FUNCTION private.report_limit(_client text, _network text, _listing uuid)
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  hit jsonb := private.rate_hit('report_client', _client, 5, 86400);
begin
  if (hit ->> 'allowed')::boolean then hit := private.rate_hit('report_network', _network, 20, 86400); end if;
  if (hit ->> 'allowed')::boolean then
    hit := private.lead_room('report_listing', _listing::text, _network, 30, 10, 86400);
  end if;
  return nullif((hit ->> 'retry_after')::integer, 0);
end $function$;

CREATE OR REPLACE FUNCTION public.report_listing(_report jsonb, _client text)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  listing uuid := _report ->> 'listing_id';
  typed text := coalesce(_report ->> 'words', '');
  answer_to text := _report ->> 'address';
  wait integer;
  report bigint;
begin
  if listing is null then perform private.refuse('report_invalid', '22023'); end if;
  if exists (select from private.listing_reports where listing_id = listing and client = _client
             and reason = _report ->> 'reason' and md5(words) = md5(typed)) then
    return '{"status": "added"}';
  end if;
  wait := private.report_limit(_client, coalesce(_report ->> 'network', _client), listing);
  if wait is not null then return jsonb_build_object('status', 'limited', 'retry_after', wait); end if;
  perform from public.properties where id = listing for key share;
  if not exists (select from public.public_listings where id = listing)
     and not exists (select from public.public_closed_listings where id = listing) then
    return '{"status": "closed"}';
  end if;
  if not private.may_answer_report(answer_to, listing) then answer_to := null; end if;
  insert into private.listing_reports (listing_id, client, reason, words, address)
  values (listing, _client, _report ->> 'reason', typed, answer_to)
  on conflict do nothing returning id into report;
  if report is not null and answer_to is not null then
    perform private.queue_mail_to(answer_to, 'report', 'report:' || report,
      jsonb_build_object('state', 'received', 'about', private.home_facts(listing)), now() + interval '2 days');
  end if;
  return '{"status": "added"}';
end $function$;
comment on function public.report_listing(jsonb,text) is '`{status: added/limited/closed, retry_after?}` of `{listing_id, reason, words, address, network}`; the same again adds nothing; 5 a day of one client, 20 of one network. Closed: what nobody is shown is not reported
refuses 22023 `report_invalid`; 23514 with the name of what is not valid';

CREATE OR REPLACE FUNCTION private.withhold_listing(_listing uuid, _reason text, _words text)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  insert into private.withheld_listings (listing_id, reason, words) values (_listing, _reason, _words)
  on conflict (listing_id) do update set reason = excluded.reason, words = excluded.words, at = now();
  update public.properties set status = 'hidden', closed_at = null, final_price = null, updated_at = now()
  where id = _listing and status not in ('draft', 'hidden');
  if found then
    update public.listing_events set moved_by = null
    where id = (select max(id) from public.listing_events where listing_id = _listing);
  end if;
  perform private.mail_listing_review(_listing, 'hidden');
end $function$;

CREATE TRIGGER guard_withheld BEFORE UPDATE OF status ON public.properties FOR EACH ROW WHEN ((old.status <> new.status)) EXECUTE FUNCTION private.guard_withheld();

insert into private.api_grants (object, privilege, roles, columns) values ('function public.report_listing(jsonb, text)', 'execute', '{service_role}', NULL);

insert into private.api_grants (object, privilege, roles, columns) values ('function public.admin_reports(boolean, integer)', 'execute', '{authenticated}', NULL);

insert into private.api_grants (object, privilege, roles, columns) values ('function public.admin_decide_reports(uuid, bigint, text, text, text)', 'execute', '{authenticated}', NULL);

insert into private.api_grants (object, privilege, roles, columns) values ('function public.admin_release_listing(uuid)', 'execute', '{authenticated}', NULL);

select private.apply_privileges();

reset check_function_bodies;
