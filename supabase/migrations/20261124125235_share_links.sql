-- The links that agents name, what came of each link, and the numbers in the copy of an account.

set check_function_bodies = off;


CREATE OR REPLACE FUNCTION public.delete_share_link(_code text)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  delete from private.share_links s using public.profiles p
  where p.user_id = private.require_user() and s.agent_id = p.id and s.place = 'own' and s.code::text = _code;
  if not found then perform private.refuse('not_found', 'PT404'); end if;
end $function$;
comment on function public.delete_share_link(text) is 'refuses PT404 `not_found`';

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
    'pictures', coalesce((select jsonb_agg(to_jsonb(m) - 'owner_id' order by m.created_at, m.path) from private.media m
                          where m.owner_id in (select id from public.profiles where user_id = uid
                                               union all select id from public.companies where owner_user_id = uid)), '[]'),
    'leads', coalesce((select jsonb_agg(private.lead_json(l) order by l.seq) from public.leads l
                       join public.profiles a on a.id = l.agent_id where a.user_id = uid), '[]'),
    'lead_settings', (select to_jsonb(s) - 'agent_id' from public.lead_settings s
                      join public.profiles a on a.id = s.agent_id where a.user_id = uid),
    'numbers', private.numbers_of((select id from public.profiles where user_id = uid),
                                  (select id from public.companies where owner_user_id = uid)),
    'subscription', (select to_jsonb(s) from public.user_subscriptions s where s.user_id = uid),
    'consents', coalesce((select jsonb_agg(to_jsonb(c) order by c.accepted_at) from public.user_consents c
                          where c.user_id = uid), '[]'),
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

CREATE OR REPLACE FUNCTION public.my_share_links(_from date DEFAULT NULL::date, _to date DEFAULT NULL::date)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  me uuid;
begin
  select id into me from public.profiles where user_id = private.require_user();
  return coalesce((
    select jsonb_agg(to_jsonb(l) order by l.place = 'own' desc, l.created_at desc, l.code) from (
      select s.code, s.place, s.name, s.created_at, s.listing_id, p.title, coalesce(d.opens, 0) as opens,
             coalesce(d.calls, 0) as calls, coalesce(d.chats, 0) as chats, coalesce(d.leads, 0) as leads
      from private.share_links s
      left join public.properties p on p.id = s.listing_id
      left join lateral (
        select sum(opens)::integer as opens, sum(calls)::integer as calls, sum(chats)::integer as chats,
               sum(leads)::integer as leads
        from private.link_days where code = s.code and day >= coalesce(_from, day) and day <= coalesce(_to, day)) d on true
      where s.agent_id = me
      order by s.place = 'own' desc, coalesce(d.opens, 0) desc, s.created_at desc limit 500) l), '[]');
end $function$;
comment on function public.my_share_links(date,date) is '`[{code, place, name, created_at, listing_id, title, opens, calls, chats, leads}]` of one''s own links, what was counted from a day to a day; the named ones first, 500 at most';

CREATE OR REPLACE FUNCTION private.new_share_code()
 RETURNS character
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  drawn char(6);
begin
  loop
    drawn := private.share_code(gen_random_uuid(), gen_random_uuid()::text);
    exit when not exists (select from private.share_links where code = drawn);
  end loop;
  return drawn;
end $function$;
comment on function private.new_share_code() is NULL;

CREATE OR REPLACE FUNCTION private.numbers_of(_agent uuid, _company uuid)
 RETURNS jsonb
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
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
$function$;
comment on function private.numbers_of(uuid,uuid) is NULL;

CREATE OR REPLACE FUNCTION public.save_share_link(_name text, _listing uuid DEFAULT NULL::uuid, _code text DEFAULT NULL::text)
 RETURNS text
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
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
end $function$;
comment on function public.save_share_link(text,uuid,text) is 'the code of a link that is called so; with a code that link is called otherwise
refuses 42501 `not_agent`, `account_inactive`; PT404 `not_found`; PT409 `too_many_links` (100); 23514 with the name of the constraint';

insert into private.api_grants (object, privilege, roles, columns) values ('function public.my_share_links(date, date)', 'execute', '{authenticated}', NULL);

insert into private.api_grants (object, privilege, roles, columns) values ('function public.save_share_link(text, uuid, text)', 'execute', '{authenticated}', NULL);

insert into private.api_grants (object, privilege, roles, columns) values ('function public.delete_share_link(text)', 'execute', '{authenticated}', NULL);

select private.apply_privileges();

reset check_function_bodies;
