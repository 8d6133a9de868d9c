-- Accessibility problems reported by visitors: a task of 60 days for the operator, under regulation 35 of the
-- accessibility regulations. Only operators read them, through their functions.

create table private.accessibility_complaints (
  id bigint generated always as identity primary key,
  -- The pseudonym of who sent it.
  client text not null,
  words text not null constraint complaint_words_valid
    check (private.is_seen(words) and char_length(words) <= 800 and private.clean_text(words)),
  -- Where it happened, as it was typed or as a link had it.
  page text not null default '' constraint complaint_page_valid
    check (char_length(page) <= 200 and private.clean_text(page)),
  -- What it was used with: a screen reader, a switch.
  tool text not null default '' constraint complaint_tool_valid
    check (char_length(tool) <= 80 and private.clean_text(tool)),
  -- Where the answer goes. Both are forgotten when it is closed.
  email text constraint complaint_email_valid check (private.valid_address(email)),
  phone text constraint complaint_phone_valid check (phone ~ '^\+[1-9][0-9]{7,14}$'),
  created_at timestamptz not null default now(),
  due_at timestamptz not null default now() + interval '60 days',
  -- Null: it waits.
  closed_at timestamptz,
  constraint complaint_closed_forgets check (closed_at is null or (email is null and phone is null))
);
-- A repeated report is one task; after it is closed the problem can be reported again.
create unique index accessibility_complaints_once on private.accessibility_complaints (client, md5(words), md5(page)) where closed_at is null;
create index accessibility_complaints_due_at_idx on private.accessibility_complaints (due_at) where closed_at is null;
create index accessibility_complaints_closed_at_idx on private.accessibility_complaints (closed_at desc) where closed_at is not null;
alter table private.accessibility_complaints enable row level security;

create table private.complaint_answers (
  id bigint generated always as identity primary key,
  complaint_id bigint not null references private.accessibility_complaints (id) on delete cascade,
  words text not null constraint complaint_answer_valid
    check (private.is_seen(words) and char_length(words) <= 2000 and private.clean_text(words)),
  -- False: there was no address, or it wants no mails. The operator calls, or nobody is answered.
  mailed boolean not null,
  at timestamptz not null default now()
);
create index complaint_answers_complaint_id_idx on private.complaint_answers (complaint_id);
alter table private.complaint_answers enable row level security;

-- Null, or how long a visitor with too many reports has to wait. A visitor refused by the first limit uses up nobody
-- else's room.
create function private.complaint_limit(_client text, _network text) returns integer
language plpgsql security definer set search_path = ''
as $$
declare
  hit jsonb := private.rate_hit('complaint_client', _client, 5, 86400);
begin
  if (hit ->> 'allowed')::boolean then hit := private.rate_hit('complaint_network', _network, 20, 86400); end if;
  return nullif((hit ->> 'retry_after')::integer, 0);
end $$;

-- For the server only, which knows the origin. The address is kept even without a receipt: the reporter is owed an
-- answer, and nobody's mailbox is filled by others who type its address.
create function public.complain_of_accessibility(_complaint jsonb, _client text) returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  typed text := coalesce(_complaint ->> 'words', '');
  place text := coalesce(_complaint ->> 'page', '');
  answer_to text := _complaint ->> 'email';
  wait integer;
  added private.accessibility_complaints;
begin
  if exists (select from private.accessibility_complaints
             where client = _client and md5(words) = md5(typed) and md5(page) = md5(place) and closed_at is null) then
    return '{"status": "added"}';
  end if;
  wait := private.complaint_limit(_client, coalesce(_complaint ->> 'network', _client));
  if wait is not null then return jsonb_build_object('status', 'limited', 'retry_after', wait); end if;
  insert into private.accessibility_complaints (client, words, page, tool, email, phone)
  values (_client, typed, place, coalesce(_complaint ->> 'tool', ''), answer_to, _complaint ->> 'phone')
  on conflict do nothing returning * into added;
  if added.email is not null and (private.rate_hit('complaint_mail',
      encode(private.mailbox_hash(added.email), 'hex'), 3, 86400) ->> 'allowed')::boolean then
    perform private.queue_mail_to(added.email, 'complaint', 'complaint:' || added.id,
      jsonb_build_object('state', 'received', 'due', (added.due_at at time zone 'Asia/Jerusalem')::date),
      now() + interval '2 days');
  end if;
  return '{"status": "added"}';
end $$;
insert into private.api_grants (object, privilege, roles) values
  ('function public.complain_of_accessibility(jsonb, text)', 'execute', '{service_role}');
comment on function public.complain_of_accessibility(jsonb, text) is
  '`{status: added/limited, retry_after?}` of `{words, page, tool, email, phone, network}`; the same again adds nothing; 5 a day of one client, 20 of one network
refuses 23514 with the name of what is not valid';

create function public.admin_complaints(_closed boolean default false, _page integer default 1) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  asked integer := least(greatest(coalesce(_page, 1), 1), 100000);
begin
  perform private.require_admin();
  return (
    with shown as (
      select * from private.accessibility_complaints where (closed_at is not null) = coalesce(_closed, false))
    select jsonb_build_object(
      'waiting', (select count(*) from private.accessibility_complaints where closed_at is null),
      'late', (select count(*) from private.accessibility_complaints where closed_at is null and due_at < now()),
      'closed', (select count(*) from private.accessibility_complaints where closed_at is not null),
      'total', (select count(*) from shown), 'page', asked, 'page_size', 20,
      'rows', coalesce((
        select jsonb_agg(jsonb_build_object(
          'id', c.id, 'words', c.words, 'page', c.page, 'tool', c.tool, 'email', c.email, 'phone', c.phone,
          'created_at', c.created_at, 'due_at', c.due_at, 'closed_at', c.closed_at,
          'answers', coalesce((
            select jsonb_agg(jsonb_build_object('id', a.id, 'words', a.words, 'mailed', a.mailed, 'at', a.at) order by a.id)
            from private.complaint_answers a where a.complaint_id = c.id), '[]'))
          order by c.closed_at desc, c.due_at, c.id)
        from (select * from shown order by closed_at desc, due_at, id limit 20 offset (asked - 1) * 20) c), '[]')));
end $$;
insert into private.api_grants (object, privilege, roles) values
  ('function public.admin_complaints(boolean, integer)', 'execute', '{authenticated}');
comment on function public.admin_complaints(boolean, integer) is
  '`{waiting, late, closed, total, page, page_size: 20, rows}`, whose deadline comes first, or closed last: `{id, words, page, tool, email, phone, created_at, due_at, closed_at, answers: [{id, words, mailed, at}]}`
refuses 42501 `not_admin`';

create function public.admin_answer_complaint(_id bigint, _words text) returns boolean
language plpgsql security definer set search_path = ''
as $$
declare
  complaint private.accessibility_complaints;
  answer bigint;
  sent boolean := false;
begin
  perform private.require_admin();
  select * into complaint from private.accessibility_complaints where id = _id and closed_at is null for update;
  if complaint.id is null then perform private.refuse('not_found', 'PT404'); end if;
  insert into private.complaint_answers (complaint_id, words, mailed)
  values (_id, coalesce(_words, ''), false) returning id into answer;
  if complaint.email is not null then
    sent := private.queue_mail_to(complaint.email, 'complaint', 'complaint_answer:' || answer,
      jsonb_build_object('state', 'answered', 'words', _words), now() + interval '7 days');
    update private.complaint_answers set mailed = sent where id = answer;
  end if;
  perform private.audit('complaint_answered', _id::text, jsonb_build_object('mailed', sent));
  return sent;
end $$;
insert into private.api_grants (object, privilege, roles) values
  ('function public.admin_answer_complaint(bigint, text)', 'execute', '{authenticated}');
comment on function public.admin_answer_complaint(bigint, text) is
  'whether the answer goes out by mail: not without an address, or to one that wants no mails; the complaint stays open
refuses 42501 `not_admin`; PT404 `not_found` (closed, too); 23514 `complaint_answer_valid`';

create function public.admin_close_complaint(_id bigint) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.require_admin();
  update private.accessibility_complaints set closed_at = now(), email = null, phone = null
  where id = _id and closed_at is null;
  if not found then perform private.refuse('not_found', 'PT404'); end if;
  perform private.audit('complaint_closed', _id::text);
end $$;
insert into private.api_grants (object, privilege, roles) values
  ('function public.admin_close_complaint(bigint)', 'execute', '{authenticated}');
comment on function public.admin_close_complaint(bigint) is
  'nothing; the task is done, and where the answer went is forgotten
refuses 42501 `not_admin`; PT404 `not_found` (closed, too)';

-- Open complaints are never deleted: an operator still has to act.
create function private.forget_complaints() returns void
language sql security definer set search_path = ''
as $$
  delete from private.accessibility_complaints where id in (
    select id from private.accessibility_complaints where closed_at < private.kept_since('accessibility_complaints')
    limit 10000 for update skip locked)
$$;
