-- An agent's statements about a reported listing: the answer to an operator's question, and one appeal against each
-- decision to hide it. Only operators and that agent read them.

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
-- One question for the pending reports.
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

-- The question about the pending reports, or about those that were decided together.
create function private.question_of(_listing uuid, _decided_at timestamptz default null) returns jsonb
language sql stable security definer set search_path = ''
as $$
  select jsonb_build_object('reason', reason, 'words', words, 'at', asked_at, 'answer', answer, 'answered_at', answered_at)
  from private.listing_questions where listing_id = _listing and closed_at is not distinct from _decided_at
$$;

-- The appeal against the current decision; null where there is none.
create function private.appeal_of(_listing uuid) returns jsonb
language sql stable security definer set search_path = ''
as $$
  select jsonb_build_object('words', a.words, 'at', a.at, 'decided_at', a.decided_at, 'decision', a.decision, 'answer', a.answer)
  from private.listing_appeals a join private.withheld_listings w on w.listing_id = a.listing_id
  where a.listing_id = _listing and (a.decided_at is null or (a.hidden_at = w.at and a.decision = 'kept')) order by a.id desc limit 1
$$;

create function private.waiting_appeals() returns jsonb
language sql stable security definer set search_path = ''
as $$
  select coalesce(jsonb_agg(jsonb_build_object(
      'id', a.id, 'listing_id', a.listing_id, 'title', p.title, 'city', p.city, 'agent', o.name, 'user_id', o.user_id,
      'reason', w.reason, 'hidden_words', w.words, 'words', a.words, 'at', a.at) order by a.at, a.id), '[]')
  from (select * from private.listing_appeals where decided_at is null order by at, id limit 50) a
    join private.withheld_listings w on w.listing_id = a.listing_id
    join public.properties p on p.id = a.listing_id join public.profiles o on o.id = p.agent_id
$$;

create function public.admin_ask_agent(_listing uuid, _reason text, _words text default '') returns void
language plpgsql security definer set search_path = ''
as $$
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
end $$;
insert into private.api_grants (object, privilege, roles) values
  ('function public.admin_ask_agent(uuid, text, text)', 'execute', '{authenticated}');
comment on function public.admin_ask_agent(uuid, text, text) is
  'nothing; the agent is asked by mail about a listing whose reports wait, once until they are decided; the listing stays as it is
refuses 42501 `not_admin`; PT404 `not_found` (nothing waits); PT409 `already_asked`; 23514 with the name of what is not valid';

create function public.admin_decide_appeal(_appeal bigint, _decision text, _words text default '') returns void
language plpgsql security definer set search_path = ''
as $$
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
end $$;
insert into private.api_grants (object, privilege, roles) values
  ('function public.admin_decide_appeal(bigint, text, text)', 'execute', '{authenticated}');
comment on function public.admin_decide_appeal(bigint, text, text) is
  'nothing; `kept`: the listing stays hidden, and this decision has no other appeal; `released`: as `admin_release_listing`. The agent is told it with the words by mail
refuses 42501 `not_admin`; PT404 `not_found` (it does not wait); 22023 `decision_invalid`; 23514 with the name of what is not valid';

create function public.my_listing_review(_listing uuid) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  home public.properties;
begin
  perform private.require_user();
  select * into home from public.properties where id = _listing and agent_id = private.my_profile_id();
  if home.id is null then perform private.refuse('not_found', 'PT404'); end if;
  return jsonb_build_object('title', home.title, 'question', private.question_of(_listing), 'appeal', private.appeal_of(_listing),
    'withheld', (select jsonb_build_object('reason', reason, 'words', words, 'at', at)
                 from private.withheld_listings where listing_id = _listing));
end $$;
insert into private.api_grants (object, privilege, roles) values
  ('function public.my_listing_review(uuid)', 'execute', '{authenticated}');
comment on function public.my_listing_review(uuid) is
  '`{title, question, withheld: {reason, words, at}, appeal}` of one''s own listing, with `question` and `appeal` as `admin_reports` has them; null what is not
refuses 42501 `not_signed_in`; PT404 `not_found`';

create function public.answer_listing_question(_listing uuid, _words text) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  asked private.listing_questions;
begin
  perform private.require_user();
  select q.* into asked from private.listing_questions q join public.properties p on p.id = q.listing_id
  where q.listing_id = _listing and q.closed_at is null and p.agent_id = private.my_profile_id() for update of q;
  if asked.id is null then perform private.refuse('not_found', 'PT404'); end if;
  if asked.answered_at is not null then perform private.refuse('already_answered', 'PT409'); end if;
  update private.listing_questions set answer = _words, answered_at = case when _words is not null then now() end where id = asked.id;
end $$;
insert into private.api_grants (object, privilege, roles) values
  ('function public.answer_listing_question(uuid, text)', 'execute', '{authenticated}');
comment on function public.answer_listing_question(uuid, text) is
  'nothing; once, until it is decided, with an account that has lapsed too
refuses 42501 `not_signed_in`; PT404 `not_found` (nothing is asked); PT409 `already_answered`; 23514 with the name of what is not valid';

create function public.appeal_withheld(_listing uuid, _words text) returns void
language plpgsql security definer set search_path = ''
as $$
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
end $$;
insert into private.api_grants (object, privilege, roles) values
  ('function public.appeal_withheld(uuid, text)', 'execute', '{authenticated}');
comment on function public.appeal_withheld(uuid, text) is
  'nothing; once against each decision to hide, with an account that has lapsed too; the listing stays hidden until an operator decides
refuses 42501 `not_signed_in`; PT404 `not_found` (it is not hidden by an operator); PT409 `already_appealed`; 23514 with the name of what is not valid';
