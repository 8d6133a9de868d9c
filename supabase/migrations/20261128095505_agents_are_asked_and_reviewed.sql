-- An operator asks the agent about a reported listing, the agent appeals once against its hiding, and where the
-- operator asks for it, new agents are looked at before their first home is public.

set check_function_bodies = off;

create table private.listing_questions (
  id bigint generated always as identity primary key,
  listing_id uuid not null references public.properties (id) on delete cascade,
  reason text not null constraint question_reason_known check (reason in
    ('not_available', 'wrong_price', 'not_the_agent', 'duplicate', 'misleading', 'offensive', 'other')),
  -- The operator's own, never what a visitor wrote.
  words text not null constraint question_words_valid check (char_length(words) <= 500 and private.clean_text(words)),
  asked_at timestamptz not null default now(),
  answer text constraint question_answer_valid
    check (private.is_seen(answer) and char_length(answer) <= 1000 and private.clean_text(answer)),
  answered_at timestamptz,
  -- With the decision; then nothing is answered any more.
  closed_at timestamptz,
  constraint question_answered_whole check ((answer is null) = (answered_at is null))
);
-- One for the reports that wait.
create unique index listing_questions_open on private.listing_questions (listing_id) where closed_at is null;
create index listing_questions_listing_id_idx on private.listing_questions (listing_id);
alter table private.listing_questions enable row level security;

create table private.listing_appeals (
  id bigint generated always as identity primary key,
  listing_id uuid not null references public.properties (id) on delete cascade,
  -- The decision it is against, by its time.
  hidden_at timestamptz not null,
  words text not null constraint appeal_words_valid
    check (private.is_seen(words) and char_length(words) <= 1000 and private.clean_text(words)),
  at timestamptz not null default now(),
  decided_at timestamptz,
  decision text constraint appeal_decision_known check (decision in ('kept', 'released')),
  answer text not null default '' constraint appeal_answer_valid
    check (char_length(answer) <= 500 and private.clean_text(answer)),
  constraint appeal_decided_whole check ((decided_at is null) = (decision is null))
);
create unique index listing_appeals_once on private.listing_appeals (listing_id, hidden_at) where decision is distinct from 'released';
create index listing_appeals_listing_id_idx on private.listing_appeals (listing_id);
create index listing_appeals_waits_idx on private.listing_appeals (at) where decided_at is null;
alter table private.listing_appeals enable row level security;

create table private.publishing_reviews (
  agent_id uuid primary key references public.profiles (id) on delete cascade,
  -- As the agent tells it; operators compare it with the registrar's list.
  license text constraint review_license_valid check (license ~ '^[0-9]{6,8}$'),
  asked_at timestamptz not null default now(),
  decided_at timestamptz,
  decision text constraint review_decision_known check (decision in ('approved', 'refused')),
  -- What the operator says to the agent.
  words text not null default '' constraint review_words_valid check (char_length(words) <= 500 and private.clean_text(words)),
  constraint review_decided_whole check ((decided_at is null) = (decision is null)),
  constraint review_refusal_explained check (decision is distinct from 'refused' or private.is_seen(words))
);
create index publishing_reviews_waits_idx on private.publishing_reviews (asked_at) where decided_at is null;
alter table private.publishing_reviews enable row level security;


drop function private.mail_listing_review(uuid,text);

CREATE OR REPLACE FUNCTION public.admin_ask_agent(_listing uuid, _reason text, _words text DEFAULT ''::text)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.require_admin();
  -- Who decides at the same time has the listing first, and then nothing waits.
  perform from public.properties where id = _listing for no key update;
  if not exists (select from private.listing_reports where listing_id = _listing and decided_at is null) then
    perform private.refuse('not_found', 'PT404');
  end if;
  insert into private.listing_questions (listing_id, reason, words) values (_listing, _reason, coalesce(_words, ''))
  on conflict do nothing;
  if not found then perform private.refuse('already_asked', 'PT409'); end if;
  perform private.mail_listing_review(_listing, 'asked', _reason, _words);
  perform private.audit('agent_asked', _listing::text, jsonb_build_object('reason', _reason));
end $function$;
comment on function public.admin_ask_agent(uuid,text,text) is 'nothing; the agent is asked by mail about a listing whose reports wait, once until they are decided; the listing stays as it is
refuses 42501 `not_admin`; PT404 `not_found` (nothing waits); PT409 `already_asked`; 23514 with the name of what is not valid';

CREATE OR REPLACE FUNCTION public.admin_decide_appeal(_appeal bigint, _decision text, _words text DEFAULT ''::text)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  listing uuid;
  hidden private.withheld_listings;
begin
  perform private.require_admin();
  if _decision is null or _decision not in ('kept', 'released') then perform private.refuse('decision_invalid', '22023'); end if;
  select listing_id into listing from private.listing_appeals where id = _appeal;
  -- Before the appeal, as who gives the listing back.
  select * into hidden from private.withheld_listings where listing_id = listing for update;
  perform from private.listing_appeals where id = _appeal and decided_at is null for update;
  if not found then perform private.refuse('not_found', 'PT404'); end if;
  if _decision = 'released' then
    perform private.release_listing(listing, _words);
  else
    update private.listing_appeals set decided_at = now(), decision = 'kept', answer = coalesce(_words, '') where id = _appeal;
    perform private.mail_listing_review(listing, 'kept', hidden.reason, _words);
  end if;
  perform private.audit('appeal_' || _decision, listing::text);
end $function$;
comment on function public.admin_decide_appeal(bigint,text,text) is 'nothing; `kept`: the listing stays hidden, and this decision has no other appeal; `released`: as `admin_release_listing`. The agent is told it with the words by mail
refuses 42501 `not_admin`; PT404 `not_found` (it does not wait); 22023 `decision_invalid`; 23514 with the name of what is not valid';

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
  -- Whoever was asked is told what came of it.
  update private.listing_questions set closed_at = now() where listing_id = _listing and closed_at is null;
  if found and _decision = 'left' then perform private.mail_listing_review(_listing, 'left'); end if;
  if _decision = 'hidden' then perform private.withhold_listing(_listing, _reason, coalesce(_words, '')); end if;
  perform private.audit(case when _reason is null then 'reports_left' else 'reports_hidden' end, _listing::text,
    jsonb_build_object('reports', decided) || case when _reason is null then '{}' else jsonb_build_object('reason', _reason) end);
end $function$;
comment on function public.admin_decide_reports(uuid,bigint,text,text,text) is 'nothing; `left`, or `hidden` with a reason and words for the agent: the listing leaves all that is public, and comes back by `admin_release_listing` alone. Who reported is answered, and the address forgotten
refuses 42501 `not_admin`; PT404 `not_found` (nothing waits); 22023 `decision_invalid`; 23514 with the name of what is not valid';

CREATE OR REPLACE FUNCTION public.admin_publishing_reviews(_refused boolean DEFAULT false, _page integer DEFAULT 1)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  asked integer := least(greatest(coalesce(_page, 1), 1), 100000);
begin
  perform private.require_admin();
  return (
    with shown as (
      select * from private.publishing_reviews
      where case when coalesce(_refused, false) then decision = 'refused' else decided_at is null end)
    select jsonb_build_object(
      'is_on', private.reviews_new_agents(),
      'waiting', (select count(*) from private.publishing_reviews where decided_at is null),
      'refused', (select count(*) from private.publishing_reviews where decision = 'refused'),
      'total', (select count(*) from shown), 'page', asked, 'page_size', 20,
      'rows', coalesce((
        select jsonb_agg(jsonb_build_object(
          'user_id', a.user_id, 'name', a.name, 'email', u.email, 'confirmed_at', u.email_confirmed_at, 'phone', a.phone,
          'license', r.license, 'company', c.name, 'created_at', a.created_at, 'asked_at', r.asked_at,
          'listings', (select count(*) from public.properties p where p.agent_id = a.id),
          'decided_at', r.decided_at, 'words', r.words) order by r.decided_at desc, r.asked_at, r.agent_id)
        from (select * from shown order by decided_at desc, asked_at, agent_id limit 20 offset (asked - 1) * 20) r
          join public.profiles a on a.id = r.agent_id join auth.users u on u.id = a.user_id
          left join public.companies c on c.organization_code = a.organization_code), '[]')));
end $function$;
comment on function public.admin_publishing_reviews(boolean,integer) is '`{is_on, waiting, refused, total, page, page_size: 20, rows}`, who waits longest first, or was refused last: `{user_id, name, email, confirmed_at, phone, license, company, created_at, asked_at, listings, decided_at, words}`
refuses 42501 `not_admin`';

CREATE OR REPLACE FUNCTION public.admin_release_listing(_listing uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.require_admin();
  perform private.release_listing(_listing);
  perform private.audit('listing_released', _listing::text);
end $function$;
comment on function public.admin_release_listing(uuid) is 'nothing; what an operator hid may be shown by its agent again, and an appeal that waits is granted with it
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
end $function$;
comment on function public.admin_reports(boolean,integer) is '`{waiting, decided, appeals, total, page, page_size: 20, rows}`, by listing and decision, who waits longest first: `{listing_id, title, city, status, agent, user_id, reporters, total, last, decided_at, decision, withheld, question: {reason, words, at, answer, answered_at}, appeal: {words, at, decided_at, decision, answer}, reports: [{id, reason, words, at}]}`, the newest 50 reports of each. `appeals` are those that wait, 50 at most, the oldest first: `{id, listing_id, title, city, agent, user_id, reason, hidden_words, words, at}`
refuses 42501 `not_admin`';

CREATE OR REPLACE FUNCTION public.admin_review_agent(target_user_id uuid, _decision text, _words text DEFAULT ''::text)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  agent public.profiles;
  was private.publishing_reviews;
begin
  perform private.require_admin();
  if _decision is null or _decision not in ('approved', 'refused') then perform private.refuse('decision_invalid', '22023'); end if;
  select * into agent from public.profiles where user_id = target_user_id and user_type = 'agent';
  select * into was from private.publishing_reviews where agent_id = agent.id for update;
  -- A refusal may be taken back; what is approved is stopped by admin_stop_publishing.
  if was.agent_id is null or was.decision = 'approved' or (was.decision = 'refused' and _decision = 'refused') then
    perform private.refuse('not_found', 'PT404');
  end if;
  update private.publishing_reviews set decided_at = now(), decision = _decision, words = coalesce(_words, '')
  where agent_id = agent.id;
  perform private.queue_mail(agent.user_id, 'publishing_review', 'publishing_review:' || gen_random_uuid(),
    jsonb_build_object('state', _decision, 'reason', null, 'words', coalesce(_words, '')));
  perform private.audit('agent_' || _decision, target_user_id::text);
end $function$;
comment on function public.admin_review_agent(uuid,text,text) is 'nothing; `approved`: the agent publishes; `refused`: with words that the agent reads, until a new request or an approval. Told by mail
refuses 42501 `not_admin`; PT404 `not_found` (the agent has not asked, or it is decided so); 22023 `decision_invalid`; 23514 `review_refusal_explained`, `review_words_valid`';

CREATE OR REPLACE FUNCTION public.answer_listing_question(_listing uuid, _words text)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  asked private.listing_questions;
begin
  perform private.require_user();
  select q.* into asked from private.listing_questions q join public.properties p on p.id = q.listing_id
  where q.listing_id = _listing and q.closed_at is null and p.agent_id = private.my_profile_id() for update of q;
  if asked.id is null then perform private.refuse('not_found', 'PT404'); end if;
  if asked.answered_at is not null then perform private.refuse('already_answered', 'PT409'); end if;
  update private.listing_questions set answer = _words, answered_at = case when _words is not null then now() end where id = asked.id;
end $function$;
comment on function public.answer_listing_question(uuid,text) is 'nothing; once, until it is decided, with an account that has lapsed too
refuses 42501 `not_signed_in`; PT404 `not_found` (nothing is asked); PT409 `already_answered`; 23514 with the name of what is not valid';

CREATE OR REPLACE FUNCTION private.appeal_of(_listing uuid)
 RETURNS jsonb
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select jsonb_build_object('words', a.words, 'at', a.at, 'decided_at', a.decided_at, 'decision', a.decision, 'answer', a.answer)
  from private.listing_appeals a join private.withheld_listings w on w.listing_id = a.listing_id
  where a.listing_id = _listing and (a.decided_at is null or (a.hidden_at = w.at and a.decision = 'kept')) order by a.id desc limit 1
$function$;

CREATE OR REPLACE FUNCTION public.appeal_withheld(_listing uuid, _words text)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  hidden private.withheld_listings;
begin
  perform private.require_user();
  select w.* into hidden from private.withheld_listings w join public.properties p on p.id = w.listing_id
  where w.listing_id = _listing and p.agent_id = private.my_profile_id() for update of w;
  if hidden.listing_id is null then perform private.refuse('not_found', 'PT404'); end if;
  if exists (select from private.listing_appeals
             where listing_id = _listing and (decided_at is null or (hidden_at = hidden.at and decision = 'kept'))) then
    perform private.refuse('already_appealed', 'PT409');
  end if;
  insert into private.listing_appeals (listing_id, hidden_at, words) values (_listing, hidden.at, coalesce(_words, ''));
end $function$;
comment on function public.appeal_withheld(uuid,text) is 'nothing; once against each decision to hide, with an account that has lapsed too; the listing stays hidden until an operator decides
refuses 42501 `not_signed_in`; PT404 `not_found` (it is not hidden by an operator); PT409 `already_appealed`; 23514 with the name of what is not valid';

CREATE OR REPLACE FUNCTION public.ask_publishing_review(_license text DEFAULT NULL::text)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  me public.profiles;
begin
  select * into me from public.profiles where user_id = private.require_user() and private.passed_second_factor() for share;
  if me.user_type is distinct from 'agent' then perform private.refuse('not_agent'); end if;
  if private.was_seen(me.id) then perform private.refuse('not_found', 'PT404'); end if;
  if not (private.rate_hit('publishing_review', me.id::text, 5, 86400) ->> 'allowed')::boolean then
    perform private.refuse('too_many_requests', 'P0001');
  end if;
  -- Whoever was refused may ask again, with what was missing.
  insert into private.publishing_reviews as r (agent_id, license) values (me.id, nullif(_license, ''))
  on conflict (agent_id) do update set license = excluded.license,
    asked_at = case when r.decided_at is null then r.asked_at else now() end, decided_at = null, decision = null
    where r.decision is distinct from 'approved';
end $function$;
comment on function public.ask_publishing_review(text) is 'nothing; a new agent asks to publish, with a licence number or without; it stands in the way only where the setting `reviewNewAgents` is on. Again while it waits it changes the number, and after a refusal it waits anew
refuses 42501 `not_agent`; PT404 `not_found` (approved, or has published); P0001 `too_many_requests` (five a day); 23514 `review_license_valid`';

CREATE OR REPLACE FUNCTION public.export_my_account()
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  uid uuid := private.require_user();
begin
  return jsonb_build_object(
    'exported_at', now(),
    'user', (select jsonb_build_object('id', u.id, 'email', u.email, 'created_at', u.created_at,
               'email_confirmed_at', u.email_confirmed_at, 'last_sign_in_at', u.last_sign_in_at)
             from auth.users u where u.id = uid),
    'profile', (select to_jsonb(p) from public.profiles p where p.user_id = uid),
    'company', (select to_jsonb(c) from public.companies c where c.owner_user_id = uid),
    'properties', coalesce((select jsonb_agg(to_jsonb(p) order by p.seq) from public.properties p
                            join public.profiles a on a.id = p.agent_id where a.user_id = uid), '[]'),
    'listing_events', coalesce((select jsonb_agg(to_jsonb(e) order by e.id) from public.listing_events e
                            join public.properties p on p.id = e.listing_id join public.profiles a on a.id = p.agent_id
                            where a.user_id = uid), '[]'),
    'listing_prices', coalesce((select jsonb_agg(to_jsonb(h) order by p.seq, h."from") from public.listing_prices h
                            join public.properties p on p.id = h.listing join public.profiles a on a.id = p.agent_id
                            where a.user_id = uid), '[]'),
    -- Those too that were uploaded for a form that was never saved.
    'pictures', coalesce((select jsonb_agg(to_jsonb(m) - '{owner_id,uploaded_by}'::text[] order by m.created_at, m.path) from private.media m
                          where m.owner_id in (select id from public.profiles where user_id = uid
                                               union all select id from public.companies where owner_user_id = uid)), '[]'),
    'publishing_review', (select to_jsonb(r) - 'agent_id' from private.publishing_reviews r
                      join public.profiles a on a.id = r.agent_id where a.user_id = uid),
    'listing_questions', coalesce((select jsonb_agg(to_jsonb(q) - 'id' order by q.id) from private.listing_questions q
                            join public.properties p on p.id = q.listing_id join public.profiles a on a.id = p.agent_id
                            where a.user_id = uid), '[]'),
    'listing_appeals', coalesce((select jsonb_agg(to_jsonb(q) - 'id' order by q.id) from private.listing_appeals q
                            join public.properties p on p.id = q.listing_id join public.profiles a on a.id = p.agent_id
                            where a.user_id = uid), '[]'),
    'leads', private.leads_of(uid), 'caught_leads', private.caught_leads_of(uid),
    'lead_settings', (select to_jsonb(s) - 'agent_id' from public.lead_settings s
                      join public.profiles a on a.id = s.agent_id where a.user_id = uid),
    'push_subscriptions', private.browsers_of(uid), 'former_addresses', private.former_addresses_of(uid),
    'numbers', private.numbers_of((select id from public.profiles where user_id = uid),
                                  (select id from public.companies where owner_user_id = uid)),
    'feed', (select jsonb_build_object('made_at', f.made_at, 'read_on', f.read_on) from private.feeds f
             join public.profiles a on a.id = f.agent_id where a.user_id = uid),
    'subscription', (select to_jsonb(s) from public.user_subscriptions s where s.user_id = uid),
    -- What waits for an operator, too, with what the provider sent of it.
    'payments', coalesce((select jsonb_agg(to_jsonb(b) - 'user_id' - 'plan_id' || jsonb_build_object('plan', p.name) order by b.at, b.id)
                          from private.billing_events b left join public.plans p on p.id = b.plan_id
                          where b.user_id = uid), '[]'),
    'paying', (select jsonb_build_object('failed_at', b.failed_at, 'grace_until', b.grace_until, 'cancelled_at', b.cancelled_at)
               from private.billing_accounts b where b.user_id = uid),
    'consents', coalesce((select jsonb_agg(to_jsonb(c) order by c.accepted_at) from public.user_consents c where c.user_id = uid), '[]'),
    'password_resets', coalesce((select jsonb_agg(to_jsonb(l) - 'id' order by l.created_at)
                                 from public.password_reset_logs l
                                 where lower(l.email) = (select lower(u.email) from auth.users u where u.id = uid)), '[]'),
    'ai_usage', coalesce((select jsonb_agg(to_jsonb(u) - 'user_id' order by u.day) from private.ai_usage u
                          where u.user_id = uid), '[]'),
    'mails', coalesce((select jsonb_agg(jsonb_build_object('kind', m.kind, 'data', m.data, 'created_at', m.created_at,
                         'sent_at', m.sent_at) order by m.id) from private.mails m where m.user_id = uid), '[]'),
    'stopped_mails', coalesce((select jsonb_agg(jsonb_build_object('kind', s.kind, 'stopped_at', s.stopped_at))
                               from private.mail_stops s where s.user_id = uid), '[]'));
end $function$;
comment on function public.export_my_account() is 'everything about the person as jsonb';

CREATE OR REPLACE FUNCTION private.forget_reports()
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
  delete from private.listing_reports where id in (
    select id from private.listing_reports where created_at < private.kept_since('listing_reports')
    limit 10000 for update skip locked);
  delete from private.listing_questions where asked_at < private.kept_since('listing_reports');
  delete from private.listing_appeals where decided_at < private.kept_since('listing_reports');
  delete from private.withheld_homes w
  where at < now() - interval '90 days'
    and not exists (select from private.withheld_listings l where l.listing_id = w.listing_id)
$function$;

CREATE OR REPLACE FUNCTION private.guard_publishing()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  -- What is no part of what visitors are told of the home, or is worked out from it.
  aside constant text[] := array['status', 'seq', 'version', 'updated_at', 'published_at', 'closed_at', 'final_price',
    'map_lat', 'map_lng', 'map_place', 'price_confirmed', 'place_confirmed', 'reference'];
  is_stopped boolean := private.is_publishing_stopped(new.agent_id);
begin
  if (tg_op = 'INSERT' or not private.is_live(old.status)) and not private.may_publish_first(new.agent_id) then
    perform private.refuse('agent_unreviewed', 'P0001');
  end if;
  if not is_stopped and not exists (select from private.withheld_homes where agent_id = new.agent_id) then return new; end if;
  if tg_op = 'UPDATE' and private.is_live(old.status) and to_jsonb(new) - aside = to_jsonb(old) - aside then return new; end if;
  if is_stopped then perform private.refuse('publishing_stopped', 'P0001'); end if;
  if private.is_copy_of_withheld(new) then perform private.refuse('withheld_copy', 'P0001'); end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION private.mail_listing_review(_listing uuid, _state text, _reason text DEFAULT NULL::text, _words text DEFAULT ''::text)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select private.queue_mail(a.user_id, 'listing_review', 'listing_review:' || gen_random_uuid(),
    jsonb_build_object('state', _state, 'listing', p.id, 'title', p.title, 'reason', _reason, 'words', coalesce(_words, '')))
  from public.properties p join public.profiles a on a.id = p.agent_id
  where p.id = _listing
$function$;

CREATE OR REPLACE FUNCTION private.may_publish_first(_agent uuid)
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$ select not private.reviews_new_agents() or private.was_seen(_agent) $function$;

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
  shows boolean;
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
    shows := private.is_live(step.to_status) and step.move not in ('offer', 'unoffer');
    reason := case
      when step.move is null then 'move_not_allowed'
      when private.is_withheld(listing.id) and private.is_live(step.to_status) then 'listing_withheld'
      when shows and private.is_publishing_stopped(me.id) then 'publishing_stopped'
      when shows and not private.may_publish_first(me.id) then 'agent_unreviewed'
      when step.active_account and not active then 'account_inactive'
      when step.to_status = 'active' and not private.is_complete(listing) then 'listing_incomplete'
      when shows and private.is_copy_of_withheld(listing) then 'withheld_copy'
      when shows and private.price_in_doubt(listing) then 'price_in_doubt'
      when shows and private.place_in_doubt(listing) then 'place_in_doubt'
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
comment on function public.move_listings(uuid[],text,numeric) is '`{moved: [id], refused: [{id, reason}]}`: each that can be is moved, in the order given, the others are named. Moves: publish, offer, unoffer, close (with the final price in shekels, or null), hide, show, reopen, renew. Reasons: `move_not_allowed`, `listing_withheld` (an operator hid it), `publishing_stopped` (an operator stopped the account''s publishing), `agent_unreviewed` (an operator has not approved the agent''s first), `withheld_copy` (an operator hid such a home of the agent), `account_inactive`, `listing_incomplete`, `price_in_doubt` (with title, price and deal: `price_confirmed` is not its price), `place_in_doubt` (more than 15 km from its town, and `place_confirmed` is not that town), `plan_limit_reached`, `office_limit_reached`, `not_found`
refuses 42501 `not_agent`; 22023 `move_unknown`, `final_price_unasked` (a price with a move that is no closing), `too_many` (500)';

CREATE OR REPLACE FUNCTION public.my_listing_review(_listing uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  home public.properties;
begin
  perform private.require_user();
  select * into home from public.properties where id = _listing and agent_id = private.my_profile_id();
  if home.id is null then perform private.refuse('not_found', 'PT404'); end if;
  return jsonb_build_object('title', home.title, 'question', private.question_of(_listing), 'appeal', private.appeal_of(_listing),
    'withheld', (select jsonb_build_object('reason', reason, 'words', words, 'at', at)
                 from private.withheld_listings where listing_id = _listing));
end $function$;
comment on function public.my_listing_review(uuid) is '`{title, question, withheld: {reason, words, at}, appeal}` of one''s own listing, with `question` and `appeal` as `admin_reports` has them; null what is not
refuses 42501 `not_signed_in`; PT404 `not_found`';

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
      'publishing_stop', private.publishing_stop(me), 'publishing_review', private.publishing_review(me),
      'rows', coalesce((
        select jsonb_agg((to_jsonb(p) - 'description') || coalesce(private.marks_seen(p.id),
            '{"lowered_percent": null, "is_new": false, "automatic_ribbons": false}') || jsonb_build_object('complete', private.is_complete(p), 'price_in_doubt', private.price_in_doubt(p), 'withheld', (
            select jsonb_build_object('reason', w.reason, 'words', w.words, 'appeal', private.appeal_of(p.id))
            from private.withheld_listings w where w.listing_id = p.id), 'is_asked', exists (
            select from private.listing_questions q where q.listing_id = p.id and q.closed_at is null and q.answered_at is null), 'event', (
            select jsonb_build_object('at', e.at, 'from', e.from_status, 'to', e.to_status, 'act', e.act)
            from public.listing_events e where e.listing_id = p.id order by e.id desc limit 1)) order by o.ordinal)
        from ordered o join public.properties p using (id)
        where o.ordinal > (place.page - 1) * 24 and o.ordinal <= place.page * 24), '[]'))
    from place);
end $function$;
comment on function public.own_listings(jsonb,text,integer) is '`{found, page, states: {status: count}, totals: {all, live, expired, due}, choices: {rooms, cities}, publishing_stop, publishing_review, rows}`: 24 of one''s own listings, with `complete`, `price_in_doubt`, `withheld {reason, words, appeal}` of what an operator hid (else null), `is_asked` while a question of an operator waits for the agent, the last `event {at, from, to, act}` and, of those that visitors find, the ribbon, `lowered_percent`, `is_new` and `automatic_ribbons` as they see them. `states` counts what fits the other filters; `totals` and `choices` everything. `publishing_stop {reason, words, at}` while an operator has stopped the agent''s publishing, else null. `publishing_review {state: unasked/waits/refused, words, license, asked_at}` while the first publishing waits for an operator, else null. Filters: status, q, due, transaction_type, rooms, city, neighborhood, price_min, price_max, property_types. Sort: newest, price_asc, price_desc, ending, changed
refuses 22023 `filters_too_long`';

CREATE OR REPLACE FUNCTION private.publishing_review(_agent uuid)
 RETURNS jsonb
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select case when not private.may_publish_first(_agent) then coalesce(
    (select jsonb_build_object('state', coalesce(decision, 'waits'), 'words', words, 'license', license, 'asked_at', asked_at)
     from private.publishing_reviews where agent_id = _agent),
    '{"state": "unasked", "words": "", "license": null, "asked_at": null}') end
$function$;

CREATE OR REPLACE FUNCTION private.question_of(_listing uuid, _decided_at timestamp with time zone DEFAULT NULL::timestamp with time zone)
 RETURNS jsonb
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select jsonb_build_object('reason', reason, 'words', words, 'at', asked_at, 'answer', answer, 'answered_at', answered_at)
  from private.listing_questions where listing_id = _listing and closed_at is not distinct from _decided_at
$function$;

CREATE OR REPLACE FUNCTION private.release_listing(_listing uuid, _words text DEFAULT ''::text)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  delete from private.withheld_listings where listing_id = _listing;
  if not found then perform private.refuse('not_found', 'PT404'); end if;
  delete from private.withheld_homes where listing_id = _listing;
  update private.listing_appeals set decided_at = now(), decision = 'released', answer = coalesce(_words, '')
  where listing_id = _listing and decided_at is null;
  perform private.project_listings(agent_id, id) from public.properties where id = _listing and status = 'closed';
  perform private.mail_listing_review(_listing, 'released', null, _words);
end $function$;

CREATE OR REPLACE FUNCTION private.reviews_new_agents()
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$ select exists (select from public.app_settings where key = 'reviewNewAgents' and value = 'true') $function$;

CREATE OR REPLACE FUNCTION private.valid_setting(key text, value text)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select coalesce(char_length(value) <= 1000 and private.clean_text(value) and case key
    when 'whatsappMessageTemplate' then position('{{propertyUrl}}' in value) > 0
      and not exists (
        select from regexp_matches(value, '\{\{([^{}]*)\}\}', 'g') m
        where m[1] not in ('propertyUrl', 'propertyTitle', 'city', 'rooms', 'agentName', 'companyName'))
    when 'whatsappDisclaimer' then true
    when 'newAgentAiParser' then value in ('true', 'false')
    when 'newAgentAiDescription' then value in ('true', 'false')
    when 'newAgentRibbon' then value in ('true', 'false')
    when 'enableAiDescribeProperty' then value in ('true', 'false')
    when 'reviewNewAgents' then value in ('true', 'false')
    when 'requireOperatorCode' then value in ('true', 'false')
    when 'siteReadOnly' then value in ('true', 'false')
    when 'siteReadOnlyText' then char_length(value) <= 300
    when 'siteBannerText' then char_length(value) <= 300
    when 'listingDays' then value ~ '^[0-9]{1,3}$' and value::integer between 7 and 365
    when 'propertyCardDisplayOption' then value in ('agent_name', 'company_name')
    else false end, false)
$function$;

CREATE OR REPLACE FUNCTION private.waiting_appeals()
 RETURNS jsonb
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select coalesce(jsonb_agg(jsonb_build_object(
      'id', a.id, 'listing_id', a.listing_id, 'title', p.title, 'city', p.city, 'agent', o.name, 'user_id', o.user_id,
      'reason', w.reason, 'hidden_words', w.words, 'words', a.words, 'at', a.at) order by a.at, a.id), '[]')
  from (select * from private.listing_appeals where decided_at is null order by at, id limit 50) a
    join private.withheld_listings w on w.listing_id = a.listing_id
    join public.properties p on p.id = a.listing_id join public.profiles o on o.id = p.agent_id
$function$;

CREATE OR REPLACE FUNCTION private.was_seen(_agent uuid)
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select exists (select from private.publishing_reviews where agent_id = _agent and decision = 'approved')
    or exists (select from public.properties where agent_id = _agent and published_at is not null)
    or exists (select from public.profiles where id = _agent and is_admin)
$function$;

CREATE OR REPLACE FUNCTION private.withhold_listing(_listing uuid, _reason text, _words text)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
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
end $function$;

CREATE TRIGGER read_only BEFORE INSERT OR UPDATE ON private.listing_questions FOR EACH STATEMENT EXECUTE FUNCTION private.refuse_read_only();

CREATE TRIGGER read_only BEFORE INSERT OR UPDATE ON private.listing_appeals FOR EACH STATEMENT EXECUTE FUNCTION private.refuse_read_only();

CREATE TRIGGER read_only BEFORE INSERT OR UPDATE ON private.publishing_reviews FOR EACH STATEMENT EXECUTE FUNCTION private.refuse_read_only();

insert into private.api_grants (object, privilege, roles, columns) values ('function public.ask_publishing_review(text)', 'execute', '{authenticated}', NULL);

insert into private.api_grants (object, privilege, roles, columns) values ('function public.admin_publishing_reviews(boolean, integer)', 'execute', '{authenticated}', NULL);

insert into private.api_grants (object, privilege, roles, columns) values ('function public.admin_review_agent(uuid, text, text)', 'execute', '{authenticated}', NULL);

insert into private.api_grants (object, privilege, roles, columns) values ('function public.admin_ask_agent(uuid, text, text)', 'execute', '{authenticated}', NULL);

insert into private.api_grants (object, privilege, roles, columns) values ('function public.admin_decide_appeal(bigint, text, text)', 'execute', '{authenticated}', NULL);

insert into private.api_grants (object, privilege, roles, columns) values ('function public.my_listing_review(uuid)', 'execute', '{authenticated}', NULL);

insert into private.api_grants (object, privilege, roles, columns) values ('function public.answer_listing_question(uuid, text)', 'execute', '{authenticated}', NULL);

insert into private.api_grants (object, privilege, roles, columns) values ('function public.appeal_withheld(uuid, text)', 'execute', '{authenticated}', NULL);

select private.write_columns();

comment on function public.save_property(uuid, integer, jsonb, boolean) is
  '`{id, version, created}`. `_id` null: create; the same `client_request_id` answers the same listing. With `_publish` false a new one is a draft and a draft stays one; otherwise what is saved is shown (a state that was chosen otherwise stays). Keys of `_data` are column names; missing keys keep their value
refuses 42501 `not_agent`, `account_inactive`, `ribbon_not_enabled`; PT404 `not_found`; PT409 `stale_version`; P0001 `plan_limit_reached`, `office_limit_reached`, `drafts_limit`, `listing_incomplete`, `price_in_doubt` (`price_confirmed` is not its price), `place_in_doubt` (more than 15 km from its town, and `place_confirmed` is not that town), `publishing_stopped`, `agent_unreviewed`, `withheld_copy` (an operator stopped the account''s publishing, has not approved its first, or hid such a home), `images_limit`, `video_not_in_plan`, `places_limit` (200 names of cities and neighborhoods a day that no listing had), `too_many_requests` (1,500 new listings a day), `listings_limit` (10,000 in all states); 22023 `image_not_yours`, `image_twice`, `unknown_column`, `listing_too_long`';

select private.apply_privileges();

reset check_function_bodies;
