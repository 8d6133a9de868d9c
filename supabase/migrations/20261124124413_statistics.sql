-- Plans and add-ons may have statistics: Agent+ and Agency do.

set check_function_bodies = off;

alter table public.plans add column statistics boolean not null default false;
update public.plans set statistics = true where slug in ('agent-plus', 'agency');
alter table public.plan_addons add column statistics boolean not null default false;

CREATE OR REPLACE FUNCTION public.admin_upsert_addon(_data jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  was public.plan_addons;
  a public.plan_addons;
begin
  perform private.require_admin();
  if _data ->> 'id' is not null then
    select * into was from public.plan_addons where id = (_data ->> 'id')::uuid for update;
    if was.id is null then perform private.refuse('not_found', 'PT404'); end if;
  else
    was := jsonb_populate_record(null::public.plan_addons, '{"statistics": false, "is_active": true}');
  end if;
  a := jsonb_populate_record(was, _data);
  if was.id is null then
    insert into public.plan_addons (name, slug, value, price, statistics, is_active)
    values (a.name, a.slug, a.value, a.price, a.statistics, a.is_active) returning * into a;
  else
    update public.plan_addons set (name, slug, value, price, statistics, is_active, updated_at)
      = (a.name, a.slug, a.value, a.price, a.statistics, a.is_active, now())
    where id = was.id returning * into a;
  end if;
  perform private.audit(case when was.id is null then 'addon_created' else 'addon_updated' end, a.id::text, to_jsonb(a));
  return to_jsonb(a);
end $function$;
comment on function public.admin_upsert_addon(jsonb) is 'the row; without `id` a new one
refuses 42501 `not_admin`; PT404 `not_found`; 23505 (slug)';

CREATE OR REPLACE FUNCTION public.admin_upsert_plan(_data jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  was public.plans;
  p public.plans;
begin
  perform private.require_admin();
  if _data ->> 'id' is not null then
    select * into was from public.plans where id = (_data ->> 'id')::uuid for update;
    if was.id is null then perform private.refuse('not_found', 'PT404'); end if;
  else
    was := jsonb_populate_record(null::public.plans, '{"priority": 0, "video": false, "statistics": false, "is_active": true}');
  end if;
  p := jsonb_populate_record(was, _data);
  if was.id is null then
    insert into public.plans (name, slug, price, property_limit, images_per_property, agent_limit, video, statistics, logo_url, priority, payment_url, is_active)
    values (p.name, p.slug, p.price, p.property_limit, p.images_per_property, p.agent_limit, p.video, p.statistics, p.logo_url, p.priority, p.payment_url, p.is_active)
    returning * into p;
  else
    update public.plans set
      (name, slug, price, property_limit, images_per_property, agent_limit, video, statistics, logo_url, priority, payment_url, is_active, updated_at)
      = (p.name, p.slug, p.price, p.property_limit, p.images_per_property, p.agent_limit, p.video, p.statistics, p.logo_url, p.priority, p.payment_url, p.is_active, now())
    where id = was.id returning * into p;
  end if;
  perform private.audit(case when was.id is null then 'plan_created' else 'plan_updated' end, p.id::text, to_jsonb(p));
  return to_jsonb(p);
end $function$;
comment on function public.admin_upsert_plan(jsonb) is 'the row; without `id` a new one
refuses 42501 `not_admin`; PT404 `not_found`; 23505 (slug)';

CREATE OR REPLACE FUNCTION private.buys_statistics(_user_id uuid)
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select exists (
    select from public.user_subscriptions s
    where s.user_id = _user_id and s.status = 'active' and (s.ends_at is null or s.ends_at > now())
      and (exists (select from public.plans p where p.id = s.plan_id and p.statistics)
           or exists (select from public.plan_addons a where a.id = any (s.addon_ids) and a.statistics)))
$function$;
comment on function private.buys_statistics(uuid) is NULL;

CREATE OR REPLACE FUNCTION public.company_limits()
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  own public.companies := private.require_company();
  plan public.plans := private.plan_of(own.owner_user_id);
begin
  return jsonb_build_object(
    'plan', plan.name, 'carries_agents', plan.agent_limit is not null,
    'agent_limit', plan.agent_limit, 'images_per_property', least(coalesce(plan.images_per_property, 30), 30),
    'video', coalesce(plan.video, false), 'statistics', private.buys_statistics(own.owner_user_id),
    'agents', (select count(*) from public.profiles where organization_code = own.organization_code),
    'property_limit', case when plan.agent_limit is not null then plan.property_limit end,
    'properties', private.office_listings(own.organization_code, plan.agent_limit));
end $function$;
comment on function public.company_limits() is '`{plan, carries_agents, agent_limit, agents, property_limit, properties, images_per_property, video, statistics}` of the own company
refuses 42501 `not_company`';

CREATE OR REPLACE FUNCTION private.has_statistics(_user_id uuid)
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select private.buys_statistics(_user_id) or exists (
    select from public.profiles p, private.office_of(p) o join public.companies c on c.id = o.company_id
    where p.user_id = _user_id and o.state = 'open' and private.buys_statistics(c.owner_user_id))
$function$;
comment on function private.has_statistics(uuid) is NULL;

CREATE OR REPLACE FUNCTION public.my_limits()
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  uid uuid := private.require_user();
  plan public.plans := private.plan_of(uid);
  me public.profiles;
  office jsonb;
begin
  select * into me from public.profiles where user_id = uid;
  select jsonb_build_object(
      'property_limit', o.property_limit, 'images_per_property', least(coalesce(o.images_per_property, 30), 30),
      'properties', private.office_listings(o.code, o.agent_limit)) into office
  from private.office_of(me) o where o.state = 'open';
  return jsonb_build_object(
    'plan', plan.slug, 'property_limit', plan.property_limit,
    'images_per_property', private.image_limit(uid), 'video', private.has_video(uid),
    'statistics', private.has_statistics(uid),
    'properties', (select count(*) from public.properties where agent_id = me.id and status in ('active', 'under_offer')),
    'own_access', private.has_own_access(me), 'office', office);
end $function$;
comment on function public.my_limits() is '`{plan, property_limit, images_per_property, video, statistics, properties, own_access, office: {property_limit, images_per_property, properties} or null}`: `images_per_property`, `video` and `statistics` are the better of both, the others are the own plan''s; the office''s `properties` are those of all its agents; listings that are shown only';

reset check_function_bodies;
