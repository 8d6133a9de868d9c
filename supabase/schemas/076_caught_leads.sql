-- Submissions that filled the hidden field of the form. Most come from robots, some from software that fills forms for
-- people: they are kept apart from the agent's leads without a notification, and the agent can turn a genuine one into
-- a lead.

create table public.caught_leads (
  request_id uuid primary key,
  agent_id uuid not null references public.profiles (id) on delete cascade,
  -- As of leads.
  listing_id uuid references public.properties (id) on delete set null,
  listing_title text,
  source text constraint lead_source_valid check (source ~ '^[A-Za-z0-9]{6}$'),
  name text not null
    constraint lead_name_valid check (char_length(name) <= 50 and private.is_seen(name) and private.clean_line(name)),
  phone text not null constraint lead_phone_valid check (phone ~ '^\+[1-9][0-9]{7,14}$'),
  email text constraint lead_email_valid check (private.valid_address(email)),
  consent_version integer not null constraint lead_consent_valid check (consent_version >= 1),
  message text not null
    constraint lead_message_valid check (char_length(message) <= 1000 and private.clean_text(message)),
  hour text constraint lead_hour_known check (hour in ('morning', 'noon', 'afternoon', 'evening')),
  at timestamptz not null default clock_timestamp()
);
create index caught_leads_agent_id_idx on public.caught_leads (agent_id, at desc);
create index caught_leads_listing_id_idx on public.caught_leads (listing_id);
create index caught_leads_at_idx on public.caught_leads (at);
alter table public.caught_leads enable row level security;
create policy "agents read what was caught of theirs" on public.caught_leads
  for select to authenticated using (agent_id = (select private.my_profile_id()));
insert into private.api_grants (object, privilege, roles) values
  ('table public.caught_leads', 'select', '{authenticated}');

-- For add_lead. Five a day per client and twenty per agent: they use none of the limits of leads, and cannot fill a
-- table.
create function private.catch_lead(_lead jsonb, _client text) returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  request uuid := _lead ->> 'request_id';
  listing uuid := _lead ->> 'listing_id';
  target record;
  hit jsonb;
begin
  if exists (select from public.lead_messages where request_id = request)
     or exists (select from public.caught_leads where request_id = request) then return '{"status": "added"}'; end if;
  hit := private.rate_hit('lead_caught_client', _client, 5, 86400);
  if (hit ->> 'allowed')::boolean then
    select * into target from private.lead_target(listing, (_lead ->> 'agent_id')::uuid);
    if target.agent is null then return '{"status": "closed"}'; end if;
    hit := private.lead_room('lead_caught', target.agent::text, coalesce(_lead ->> 'network', _client), 15, 5, 86400);
  end if;
  if not (hit ->> 'allowed')::boolean then
    return jsonb_build_object('status', 'limited', 'retry_after', hit -> 'retry_after');
  end if;
  insert into public.caught_leads (request_id, agent_id, listing_id, listing_title, source, name, phone, email,
                                   consent_version, message, hour)
  values (request, target.agent, listing, target.title, _lead ->> 'source', _lead ->> 'name', _lead ->> 'phone',
          _lead ->> 'email', (_lead ->> 'consent_version')::integer, coalesce(_lead ->> 'message', ''), _lead ->> 'hour')
  on conflict (request_id) do nothing;
  return '{"status": "added"}';
end $$;

-- From then on it is a lead like any other, dated when it was written; its agent, who releases it, gets no
-- notification.
create function public.release_caught_lead(_id uuid) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  me uuid := (select p.id from public.profiles p where p.user_id = private.require_user());
  caught public.caught_leads;
begin
  select * into caught from public.caught_leads where request_id = _id and agent_id = me;
  if caught.request_id is null then perform private.refuse('not_found', 'PT404'); end if;
  -- In the order of add_lead. The row is read again after the home is held, which may just have been deleted.
  perform private.hold_sender(caught.phone, coalesce(caught.listing_id, caught.agent_id));
  perform from public.profiles where id = me for key share;
  perform from public.properties where id = caught.listing_id for key share;
  delete from public.caught_leads where request_id = _id and agent_id = me returning * into caught;
  if caught.request_id is null then perform private.refuse('not_found', 'PT404'); end if;
  perform private.keep_lead(to_jsonb(caught), caught.listing_id, me, caught.listing_title,
    private.may_copy_lead(caught.email, coalesce(caught.listing_id, me)), caught.at);
end $$;
insert into private.api_grants (object, privilege, roles) values
  ('function public.release_caught_lead(uuid)', 'execute', '{authenticated}');
comment on function public.release_caught_lead(uuid) is
  'makes a lead of one''s own that was caught as spam, with its copy to who wrote it
refuses PT404 `not_found`';

create function public.delete_caught_lead(_id uuid) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  me uuid := (select p.id from public.profiles p where p.user_id = private.require_user());
begin
  delete from public.caught_leads where request_id = _id and agent_id = me;
  if not found then perform private.refuse('not_found', 'PT404'); end if;
end $$;
insert into private.api_grants (object, privilege, roles) values
  ('function public.delete_caught_lead(uuid)', 'execute', '{authenticated}');
comment on function public.delete_caught_lead(uuid) is
  'refuses PT404 `not_found`';

-- For the account's export.
create function private.caught_leads_of(_user_id uuid) returns jsonb
language sql stable security definer set search_path = ''
as $$
  select coalesce(jsonb_agg(to_jsonb(c) - 'agent_id' order by c.at, c.request_id), '[]')
  from public.caught_leads c join public.profiles a on a.id = c.agent_id where a.user_id = _user_id
$$;
