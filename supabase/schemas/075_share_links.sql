-- The links that agents share: each channel has one automatically, others are named by the agent. Only their agent
-- reads them.

-- Six letters and digits that cannot be guessed and that no other link has.
create function private.new_share_code() returns char(6)
language plpgsql volatile security definer set search_path = ''
as $$
declare
  drawn char(6);
begin
  loop
    drawn := private.share_code(gen_random_uuid(), gen_random_uuid()::text);
    exit when not exists (select from private.share_links where code = drawn);
  end loop;
  return drawn;
end $$;

-- Every agent sees the links and their visitors and contacts of the last 30 days, as in private.numbers; other days and
-- the kinds of contact require private.has_statistics.
create function public.my_share_links(_from date default null, _to date default null) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  today constant date := (now() at time zone 'Asia/Jerusalem')::date;
  me public.profiles;
  full_numbers boolean;
begin
  select * into me from public.profiles where user_id = private.require_user();
  full_numbers := private.has_statistics(me.user_id);
  if not full_numbers then
    _from := today - 29;
    _to := today;
  end if;
  return jsonb_build_object('statistics', full_numbers, 'from', _from, 'to', _to, 'links', coalesce((
    select jsonb_agg(case when full_numbers then to_jsonb(l) else to_jsonb(l) - '{calls,chats,leads}'::text[] end
                     order by l.place = 'own' desc, l.created_at desc, l.code) from (
      select s.code, s.place, s.name, s.created_at, s.listing_id, p.title,
             exists (select from private.shown_home(s.listing_id)) as shown, coalesce(d.opens, 0) as opens,
             coalesce(d.calls + d.chats + d.leads, 0) as contacts, coalesce(d.calls, 0) as calls,
             coalesce(d.chats, 0) as chats, coalesce(d.leads, 0) as leads
      from private.share_links s
      left join public.properties p on p.id = s.listing_id
      left join lateral (
        select sum(opens)::integer as opens, sum(calls)::integer as calls, sum(chats)::integer as chats,
               sum(leads)::integer as leads
        from private.link_days where code = s.code and day >= coalesce(_from, day) and day <= coalesce(_to, day)) d on true
      where s.agent_id = me.id
      order by s.place = 'own' desc, coalesce(d.opens, 0) desc, s.created_at desc limit 500) l), '[]'),
    -- Of all of them, however many: a home has a link for each place where it is shared.
    'places', coalesce((
    select jsonb_agg(case when full_numbers then to_jsonb(l) else to_jsonb(l) - 'leads' end order by l.opens desc, l.place) from (
      select s.place, coalesce(sum(d.opens), 0) as opens, coalesce(sum(d.calls + d.chats + d.leads), 0) as contacts,
             coalesce(sum(d.leads), 0) as leads
      from private.share_links s left join private.link_days d
        on d.code = s.code and d.day >= coalesce(_from, d.day) and d.day <= coalesce(_to, d.day)
      where s.agent_id = me.id and s.place <> 'own' group by s.place) l), '[]'));
end $$;
insert into private.api_grants (object, privilege, roles) values
  ('function public.my_share_links(date, date)', 'execute', '{authenticated}');
comment on function public.my_share_links(date, date) is
  '`{statistics, from, to, links: [{code, place, name, created_at, listing_id, title, shown, opens, contacts, calls, chats, leads}], places: [{place, opens, contacts, leads}]}` of one''s own links, what was counted from a day to a day, and of all links of a place together; `shown`: whether visitors see its home; the named ones first, 500 at most. Without statistics: opens and contacts of the last 30 days, whatever is asked';

-- A link of the caller to their page or one of their homes; with `_code` the existing link is renamed.
create function public.save_share_link(_name text, _listing uuid default null, _code text default null) returns text
language plpgsql security definer set search_path = ''
as $$
declare
  me public.profiles;
  saved text;
begin
  select * into me from public.profiles where user_id = private.require_user() for no key update;
  if me.user_type is distinct from 'agent' then perform private.refuse('not_agent'); end if;
  if not private.is_active(me) then perform private.refuse('account_inactive'); end if;
  if _code is not null then
    update private.share_links set name = btrim(_name)
    where agent_id = me.id and place = 'own' and code::text = _code returning code into saved;
    if saved is null then perform private.refuse('not_found', 'PT404'); end if;
    return saved;
  end if;
  if _listing is not null and not exists (select from public.properties where id = _listing and agent_id = me.id) then
    perform private.refuse('not_found', 'PT404');
  end if;
  if (select count(*) from private.share_links where agent_id = me.id and place = 'own') >= 100 then
    perform private.refuse('too_many_links', 'PT409');
  end if;
  insert into private.share_links (code, agent_id, listing_id, place, name)
  values (private.new_share_code(), me.id, _listing, 'own', btrim(_name)) returning code into saved;
  return saved;
end $$;
insert into private.api_grants (object, privilege, roles) values
  ('function public.save_share_link(text, uuid, text)', 'execute', '{authenticated}');
comment on function public.save_share_link(text, uuid, text) is
  'the code of a link that is called so; with a code that link is called otherwise
refuses 42501 `not_agent`, `account_inactive`; PT404 `not_found`; PT409 `too_many_links` (100); 23514 with the name of the constraint';

-- Deletes its numbers, too. The address still leads to the page.
create function public.delete_share_link(_code text) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  delete from private.share_links s using public.profiles p
  where p.user_id = private.require_user() and s.agent_id = p.id and s.place = 'own' and s.code::text = _code;
  if not found then perform private.refuse('not_found', 'PT404'); end if;
end $$;
insert into private.api_grants (object, privilege, roles) values
  ('function public.delete_share_link(text)', 'execute', '{authenticated}');
comment on function public.delete_share_link(text) is
  'refuses PT404 `not_found`';

-- Everything counted for an account, for its export.
create function private.recorded_counts(_agent uuid, _company uuid) returns jsonb
language sql stable security definer set search_path = ''
as $$
  select jsonb_build_object(
    'listing_days', coalesce((select jsonb_agg(to_jsonb(d) order by p.seq, d.day) from private.listing_days d
                              join public.properties p on p.id = d.listing_id where p.agent_id = _agent), '[]'),
    'agent_days', coalesce((select jsonb_agg(to_jsonb(d) - 'agent_id' order by d.day) from private.agent_days d
                            where d.agent_id = _agent), '[]'),
    'company_days', coalesce((select jsonb_agg(to_jsonb(d) - 'company_id' order by d.day) from private.company_days d
                              where d.company_id = _company), '[]'),
    'agent_hours', coalesce((select jsonb_agg(to_jsonb(h) - 'agent_id' order by h.day, h.hour) from private.agent_hours h
                             where h.agent_id = _agent), '[]'),
    'share_links', coalesce((select jsonb_agg(to_jsonb(s) - 'agent_id' order by s.created_at, s.code)
                             from private.share_links s where s.agent_id = _agent), '[]'),
    'link_days', coalesce((select jsonb_agg(to_jsonb(d) order by d.code, d.day) from private.link_days d
                           join private.share_links s using (code) where s.agent_id = _agent), '[]'))
$$;
