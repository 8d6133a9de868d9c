-- The mails of leads: to the agent at once or once a day, and to the person who asked.

-- Mails a message of a lead to its agent, once. Without a request: the newest message of a lead that was handed over,
-- even to an agent with one mail a day, whose digest covers only what was written since the last one.
create function private.mail_lead(_lead uuid, _request uuid default null) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  mail_key text := 'lead:' || _lead || ':' || coalesce(_request, gen_random_uuid());
begin
  perform private.queue_mail(p.user_id, 'lead', mail_key,
    jsonb_build_object('lead', l.id, 'title', l.listing_title, 'name', l.name, 'phone', l.phone, 'email', l.email, 'message', m.message, 'hour', m.hour),
    now() + interval '3 days')
  from public.leads l
  join public.profiles p on p.id = l.agent_id
  left join public.lead_settings s on s.agent_id = l.agent_id
  cross join lateral (select * from public.lead_messages m where m.lead_id = l.id order by coalesce(m.request_id = _request, false) desc, m.at desc limit 1) m
  where l.id = _lead and (_request is null or coalesce(s.mails, 'at_once') = 'at_once');
  -- It goes when the lead does.
  update private.mails set lead_id = _lead where key = mail_key;
end $$;

-- To an agent whose lead the company handed to another: what it was about, to whom, and the notes that did not go
-- along. The mail survives the deletion of the lead, or a company could have it deleted before the agent is notified;
-- the notes do not.
create function private.mail_handed_lead(_lead uuid, _giver uuid, _notes text[], _how text) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  mail_key text := 'lead_handed:' || _lead || ':' || gen_random_uuid();
begin
  perform private.queue_mail(g.user_id, 'lead_handed', mail_key,
    jsonb_build_object('title', l.listing_title, 'to', p.name, 'notes', _notes, 'how', _how))
  from public.leads l join public.profiles p on p.id = l.agent_id cross join public.profiles g
  where l.id = _lead and g.id = _giver;
end $$;

create function private.forget_handed_notes() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  update private.mails set data = data || '{"notes": []}'
  where kind = 'lead_handed' and starts_with(key, 'lead_handed:' || old.id || ':');
  return null;
end $$;
create trigger forget_handed_notes after delete on public.leads
  for each row execute function private.forget_handed_notes();

-- The facts about a home in a mail whose address may belong to a third party: no title, because someone typed it.
create function private.home_facts(_id uuid) returns jsonb
language sql stable security definer set search_path = ''
as $$
  select jsonb_build_object('types', property_types, 'rooms', rooms, 'city', city) from private.shown_home(_id)
$$;

-- Contains nothing that was typed: the address may belong to a third party.
create function private.mail_lead_copy(_lead uuid, _address text) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.queue_mail_to(_address, 'lead_copy', 'lead_copy:' || _lead,
    jsonb_build_object('about', private.home_facts(listing_id)), now() + interval '2 days')
  from public.leads where id = _lead;
  update private.mails set lead_id = _lead where key = 'lead_copy:' || _lead;
end $$;

-- From two minutes past eight in the morning: how many wrote between the last digest and eight, and about what. By
-- then, transactions in progress at eight are committed; the next digest would skip them. The caller repeats it while
-- it returns 100.
create function private.queue_lead_digests(_now timestamptz default now(), _agents integer default 100) returns integer
language plpgsql security definer set search_path = ''
as $$
declare
  today timestamptz := date_trunc('day', _now at time zone 'Asia/Jerusalem') at time zone 'Asia/Jerusalem';
  eight timestamptz := private.latest_eight(_now);
  agents uuid[];
  queued integer;
begin
  if extract(hour from _now at time zone 'Asia/Jerusalem') not between 8 and 20
     or _now < eight + interval '2 minutes' then return 0; end if;
  agents := array(
    select s.agent_id from public.lead_settings s
    where s.mails = 'daily' and coalesce(s.told_until, '-infinity') < eight
      and exists (select from public.leads l where l.agent_id = s.agent_id
                  and l.last_at > coalesce(s.told_until, today - interval '1 day') and l.last_at <= eight)
    order by s.agent_id limit _agents for update skip locked);
  with told as (
    select l.agent_id, l.listing_title as title, count(*) as leads, max(l.last_at) as last_at
    from public.leads l join public.lead_settings s using (agent_id)
    where l.agent_id = any (agents) and l.last_at > coalesce(s.told_until, today - interval '1 day') and l.last_at <= eight
    group by 1, 2),
  letters as (
    select p.user_id, p.id, sum(t.leads) as leads,
           (array_agg(jsonb_build_object('title', t.title, 'leads', t.leads) order by t.last_at desc))[1:20] as listings
    from told t join public.profiles p on p.id = t.agent_id group by p.id)
  select count(*) filter (where private.queue_mail(
    user_id, 'lead_digest', 'lead_digest:' || id || ':' || to_char(today at time zone 'Asia/Jerusalem', 'YYYY-MM-DD'),
    jsonb_build_object('leads', leads, 'listings', listings), today + interval '1 day'))
  into queued from (select * from letters order by id) l;
  update public.lead_settings set told_until = eight where agent_id = any (agents);
  return queued;
end $$;
