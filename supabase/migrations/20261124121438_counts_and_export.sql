-- The operators' screens count listings that are live, and an account's export holds the prices and pictures of its listings.

set check_function_bodies = off;


CREATE OR REPLACE FUNCTION public.admin_companies(_search text DEFAULT NULL::text, _page integer DEFAULT 1)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  word text := private.like_word(_search);
  page integer := least(greatest(coalesce(_page, 1), 1), 100000);
begin
  perform private.require_admin();
  return jsonb_build_object(
    'totals', jsonb_build_object(
      'companies', (select count(*) from public.companies),
      'agents', (select count(*) from public.profiles where organization_code is not null),
      'properties', (select count(*) from public.properties p join public.profiles a on a.id = p.agent_id
                     where a.organization_code is not null and p.status in ('active', 'under_offer'))),
    'total', (select count(*) from public.companies c
              where word is null or c.name ilike word or c.slug ilike word or c.organization_code ilike word),
    'page', page, 'page_size', 24,
    'rows', coalesce((
      select jsonb_agg(to_jsonb(c) || jsonb_build_object(
        'agent_count', (select count(*) from public.profiles a where a.organization_code = c.organization_code),
        'properties_count', (select count(*) from public.profiles a join public.properties p on p.agent_id = a.id
                             where a.organization_code = c.organization_code and p.status in ('active', 'under_offer'))) order by c.created_at desc, c.id)
      from (select * from public.companies c
            where word is null or c.name ilike word or c.slug ilike word or c.organization_code ilike word
            order by c.created_at desc, c.id limit 24 offset (page - 1) * 24) c), '[]'));
end $function$;
comment on function public.admin_companies(text,integer) is '`{totals: {companies, agents, properties}, total, page, page_size: 24, rows}`; `properties` and `properties_count` are of those that are live
refuses 42501 `not_admin`';

CREATE OR REPLACE FUNCTION private.admin_row(p public.profiles, u auth.users)
 RETURNS jsonb
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select jsonb_build_object(
    'user_id', u.id, 'profile_id', p.id, 'name', p.name, 'email', u.email, 'email_confirmed_at', u.email_confirmed_at,
    'user_type', coalesce(p.user_type, case when u.raw_user_meta_data ->> 'user_type' = 'company' then 'company' else 'agent' end),
    'username', p.username, 'phone', p.phone, 'organization_code', p.organization_code,
    'is_admin', coalesce(p.is_admin, false), 'has_profile', p.id is not null,
    'trial_active', coalesce(p.trial_active and p.trial_end_date > now(), false), 'trial_end_date', p.trial_end_date,
    'subscription_active', coalesce(p.subscription_active and (p.subscription_end_date is null or p.subscription_end_date > now()), false),
    'subscription_type', p.subscription_type, 'subscription_end_date', p.subscription_end_date,
    'enable_ai_parser', coalesce(p.enable_ai_parser, false),
    'enable_ai_description', coalesce(p.enable_ai_description, false),
    'feature_property_ribbon_enabled', coalesce(p.feature_property_ribbon_enabled, false),
    'properties_count', (select count(*) from public.properties l where l.agent_id = p.id and l.status in ('active', 'under_offer')),
    'created_at', u.created_at)
$function$;
comment on function private.admin_row(public.profiles,auth.users) is NULL;

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

reset check_function_bodies;
