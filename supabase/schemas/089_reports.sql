-- Visitors' reports of problems with a listing. Only operators read them, through their functions.

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
-- A repeated report is stored once.
create unique index listing_reports_once on private.listing_reports (listing_id, client, reason, md5(words));
create index listing_reports_decided_at_idx on private.listing_reports (decided_at desc) where decided_at is not null;
create index listing_reports_created_at_idx on private.listing_reports (created_at);
alter table private.listing_reports enable row level security;

-- Null, or how long a visitor with too many reports has to wait. A visitor refused by the first limit uses up nobody
-- else's room.
create function private.report_limit(_client text, _network text, _listing uuid) returns integer
language plpgsql security definer set search_path = ''
as $$
declare
  hit jsonb := private.rate_hit('report_client', _client, 5, 86400);
begin
  if (hit ->> 'allowed')::boolean then hit := private.rate_hit('report_network', _network, 20, 86400); end if;
  if (hit ->> 'allowed')::boolean then
    hit := private.lead_room('report_listing', _listing::text, _network, 30, 10, 86400);
  end if;
  return nullif((hit ->> 'retry_after')::integer, 0);
end $$;

-- Nobody's mailbox can be filled by others who type its address.
create function private.may_answer_report(_address text, _listing uuid) returns boolean
language plpgsql security definer set search_path = ''
as $$
begin
  return _address is not null
    and (private.rate_hit('report_mail', encode(private.mailbox_hash(_address), 'hex'), 3, 86400) ->> 'allowed')::boolean
    and (private.rate_hit('report_mail_listing', _listing::text, 30, 86400) ->> 'allowed')::boolean;
end $$;

-- For the server only, which knows the origin. Reports alone do nothing to the listing, however many there are.
create function public.report_listing(_report jsonb, _client text) returns jsonb
language plpgsql security definer set search_path = ''
as $$
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
end $$;
insert into private.api_grants (object, privilege, roles) values
  ('function public.report_listing(jsonb, text)', 'execute', '{service_role}');
comment on function public.report_listing(jsonb, text) is
  '`{status: added/limited/closed, retry_after?}` of `{listing_id, reason, words, address, network}`; the same again adds nothing; 5 a day of one client, 20 of one network. Closed: what nobody is shown is not reported
refuses 22023 `report_invalid`; 23514 with the name of what is not valid';

-- Closes questions to agents once no report is pending: no operator would see the answer.
create function private.close_idle_questions() returns void
language sql volatile security definer set search_path = ''
as $$
  update private.listing_questions q set closed_at = now()
  where q.closed_at is null
    and not exists (select from private.listing_reports r where r.listing_id = q.listing_id and r.decided_at is null)
$$;

create function private.forget_reports() returns void
language sql security definer set search_path = ''
as $$
  delete from private.listing_reports where id in (
    select id from private.listing_reports where created_at < private.kept_since('listing_reports')
    limit 10000 for update skip locked);
  delete from private.listing_questions where asked_at < private.kept_since('listing_reports');
  select private.close_idle_questions();
  delete from private.listing_appeals where decided_at < private.kept_since('listing_reports');
  delete from private.withheld_homes w
  where at < now() - interval '90 days'
    and not exists (select from private.withheld_listings l where l.listing_id = w.listing_id)
$$;

-- Listings hidden by an operator. While a row exists, nobody can publish the listing, whichever way.
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

create function private.is_withheld(_listing uuid) returns boolean
language sql stable security definer set search_path = ''
as $$ select exists (select from private.withheld_listings where listing_id = _listing) $$;

-- The final price of a hidden home counts in no area (073_areas.sql).
create function private.note_withheld_price() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  insert into private.area_changes (city, deal)
  select city, transaction_type from public.properties
  where id = coalesce(new.listing_id, old.listing_id) and final_price is not null;
  return null;
end $$;
create trigger note_withheld_price after insert or delete on private.withheld_listings
  for each row execute function private.note_withheld_price();

create function private.guard_withheld() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if new.status in ('active', 'under_offer', 'closed') and private.is_withheld(new.id) then
    perform private.refuse('listing_withheld', 'P0001');
  end if;
  return new;
end $$;
create trigger guard_withheld before update of status on public.properties
  for each row when (old.status <> new.status) execute function private.guard_withheld();

-- Mails the agent what was asked or decided about a listing.
create function private.mail_listing_review(_listing uuid, _state text, _reason text default null, _words text default '') returns void
language sql security definer set search_path = ''
as $$
  select private.queue_mail(a.user_id, 'listing_review', 'listing_review:' || gen_random_uuid(),
    jsonb_build_object('state', _state, 'listing', p.id, 'title', p.title, 'reason', _reason, 'words', coalesce(_words, '')))
  from public.properties p join public.profiles a on a.id = p.agent_id
  where p.id = _listing
$$;

-- Removes it from everything public, as when its agent hides it; a draft stays a draft, and a sold home keeps its
-- closing. The agent does not see which operator did it.
create function private.withhold_listing(_listing uuid, _reason text, _words text) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  insert into private.withheld_listings (listing_id, reason, words) values (_listing, _reason, _words)
  on conflict (listing_id) do update set reason = excluded.reason, words = excluded.words, at = now();
  perform private.note_withheld_home(p) from public.properties p where p.id = _listing;
  update public.properties set status = 'hidden', updated_at = now()
  where id = _listing and status not in ('draft', 'hidden', 'closed');
  if found then
    update public.listing_events set moved_by = null
    where id = (select max(id) from public.listing_events where listing_id = _listing);
  end if;
  perform private.project_listings(agent_id, id) from public.properties where id = _listing and status = 'closed';
  perform private.mail_listing_review(_listing, 'hidden', _reason, _words);
end $$;

create function public.admin_reports(_decided boolean default false, _page integer default 1) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
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
      'appeals', private.waiting_appeals(),
      'total', (select count(*) from cases), 'page', page, 'page_size', 20,
      'rows', coalesce((
        select jsonb_agg(jsonb_build_object(
          'listing_id', c.listing_id, 'title', p.title, 'city', p.city, 'status', p.status, 'agent', a.name,
          'user_id', a.user_id, 'reporters', c.reporters, 'total', c.reports, 'last', c.last, 'decided_at', c.decided_at,
          'decision', c.decision, 'withheld', (select w.reason from private.withheld_listings w where w.listing_id = c.listing_id),
          'question', private.question_of(c.listing_id, c.decided_at), 'appeal', private.appeal_of(c.listing_id),
          'reports', (
            select jsonb_agg(jsonb_build_object('id', r.id, 'reason', r.reason, 'words', r.words, 'at', r.created_at) order by r.id desc)
            from (select * from private.listing_reports r where r.listing_id = c.listing_id
                  and r.decided_at is not distinct from c.decided_at order by r.id desc limit 50) r))
          order by c.decided_at desc, c.first)
        from (select * from cases order by decided_at desc, first limit 20 offset (page - 1) * 20) c
          join public.properties p on p.id = c.listing_id join public.profiles a on a.id = p.agent_id), '[]')));
end $$;
insert into private.api_grants (object, privilege, roles) values
  ('function public.admin_reports(boolean, integer)', 'execute', '{authenticated}');
comment on function public.admin_reports(boolean, integer) is
  '`{waiting, decided, appeals, total, page, page_size: 20, rows}`, by listing and decision, who waits longest first: `{listing_id, title, city, status, agent, user_id, reporters, total, last, decided_at, decision, withheld, question: {reason, words, at, answer, answered_at}, appeal: {words, at, decided_at, decision, answer}, reports: [{id, reason, words, at}]}`, the newest 50 reports of each. `appeals` are those that wait, 50 at most, the oldest first: `{id, listing_id, title, city, agent, user_id, reason, hidden_words, words, at}`
refuses 42501 `not_admin`';

-- Decides the reports that the operator saw, up to `_last`: later ones stay pending.
create function public.admin_decide_reports(
  _listing uuid, _last bigint, _decision text, _reason text default null, _words text default '') returns void
language plpgsql security definer set search_path = ''
as $$
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
  -- Whoever was asked is told what came of it.
  update private.listing_questions set closed_at = now() where listing_id = _listing and closed_at is null;
  if found and _decision = 'left' then perform private.mail_listing_review(_listing, 'left'); end if;
  if _decision = 'hidden' then perform private.withhold_listing(_listing, _reason, coalesce(_words, '')); end if;
  perform private.audit(case when _reason is null then 'reports_left' else 'reports_hidden' end, _listing::text,
    jsonb_build_object('reports', decided) || case when _reason is null then '{}' else jsonb_build_object('reason', _reason) end);
end $$;
insert into private.api_grants (object, privilege, roles) values
  ('function public.admin_decide_reports(uuid, bigint, text, text, text)', 'execute', '{authenticated}');
comment on function public.admin_decide_reports(uuid, bigint, text, text, text) is
  'nothing; `left`, or `hidden` with a reason and words for the agent: the listing leaves all that is public, and comes back by `admin_release_listing` alone. Who reported is answered, and the address forgotten
refuses 42501 `not_admin`; PT404 `not_found` (nothing waits); 22023 `decision_invalid`; 23514 with the name of what is not valid';

-- It stays hidden until its agent shows it again. A sold home is shown as sold, for as long as such homes are.
create function private.release_listing(_listing uuid, _words text default '') returns void
language plpgsql security definer set search_path = ''
as $$
begin
  delete from private.withheld_listings where listing_id = _listing;
  if not found then perform private.refuse('not_found', 'PT404'); end if;
  delete from private.withheld_homes where listing_id = _listing;
  update private.listing_appeals set decided_at = now(), decision = 'released', answer = coalesce(_words, '')
  where listing_id = _listing and decided_at is null;
  perform private.project_listings(agent_id, id) from public.properties where id = _listing and status = 'closed';
  perform private.mail_listing_review(_listing, 'released', null, _words);
end $$;

create function public.admin_release_listing(_listing uuid) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.require_admin();
  perform private.release_listing(_listing);
  perform private.audit('listing_released', _listing::text);
end $$;
insert into private.api_grants (object, privilege, roles) values
  ('function public.admin_release_listing(uuid)', 'execute', '{authenticated}');
comment on function public.admin_release_listing(uuid) is
  'nothing; what an operator hid may be shown by its agent again, and an appeal that waits is granted with it
refuses 42501 `not_admin`; PT404 `not_found`';
