-- What every save of a listing asks keeps its plan from save to save, and the limit of pictures is asked when there are more of them.

set check_function_bodies = off;

CREATE OR REPLACE FUNCTION private.bare_forms(_word text)
 RETURNS SETOF text
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  return query select form from (values (1, substr(_word, 2)), (2, substr(_word, 3)), (3, substr(_word, 4))) forms (cut, form)
  where _word ~ ('^[והבלמשכ]{' || cut || '}[א-ת]{2}')
    and not exists (select from private.search_lexicon l
      where l.word = _word or cut > 1 and l.word = substr(_word, 2) or cut > 2 and l.word = substr(_word, 3))
    and (cut < 3 and char_length(form) > 2 or exists (select from private.search_lexicon l where l.word = form));
end $function$;
comment on function private.bare_forms(text) is NULL;

CREATE OR REPLACE FUNCTION private.guard_property()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  owner public.profiles;
  added text[] := new.images;
  video text := private.video_address(new.video_url);
begin
  -- What is no video stays for the CHECK to refuse.
  new.video_url := coalesce(video, new.video_url);
  select * into owner from public.profiles where id = new.agent_id;
  if tg_op = 'INSERT' then
    if cardinality(new.images) > private.image_limit(owner.user_id) then
      perform private.refuse('images_limit', 'P0001');
    end if;
    if (new.ribbon_enabled or new.ribbon_text is not null) and not owner.feature_property_ribbon_enabled then
      perform private.refuse('ribbon_not_enabled');
    end if;
    if video is not null and not private.has_video(owner.user_id) then
      perform private.refuse('video_not_in_plan', 'P0001');
    end if;
  else
    if new.agent_id is distinct from old.agent_id then perform private.refuse('agent_is_fixed'); end if;
    -- Lowering a plan deletes nothing: what is there may stay, more may not come.
    if cardinality(new.images) > cardinality(old.images)
       and cardinality(new.images) > private.image_limit(owner.user_id) then
      perform private.refuse('images_limit', 'P0001');
    end if;
    if (new.ribbon_enabled, new.ribbon_text, new.ribbon_bg_color)
         is distinct from (old.ribbon_enabled, old.ribbon_text, old.ribbon_bg_color)
       and (new.ribbon_enabled or new.ribbon_text is not null)
       and not owner.feature_property_ribbon_enabled then
      perform private.refuse('ribbon_not_enabled');
    end if;
    if video is not null and video is distinct from old.video_url and not private.has_video(owner.user_id) then
      perform private.refuse('video_not_in_plan', 'P0001');
    end if;
    -- Most saves change no picture.
    if new.images = old.images then return new; end if;
    added := array(select unnest(new.images) except select unnest(old.images));
  end if;
  if exists (select from unnest(added) as path
             where path is null or not private.owns_media(new.agent_id, 'property', path)) then
    perform private.refuse('image_not_yours', '22023');
  end if;
  if cardinality(new.images) <> (select count(distinct path) from unnest(new.images) as path) then
    perform private.refuse('image_twice', '22023');
  end if;
  return new;
end $function$;
comment on function private.guard_property() is NULL;

CREATE OR REPLACE FUNCTION private.hundredths(_value numeric)
 RETURNS integer
 LANGUAGE plpgsql
 IMMUTABLE
 SET search_path TO ''
AS $function$ begin return case when _value is not null then least(round(_value * 100), 2147483647)::integer end; end $function$;
comment on function private.hundredths(numeric) is NULL;

CREATE OR REPLACE FUNCTION private.is_live(_status text)
 RETURNS boolean
 LANGUAGE plpgsql
 IMMUTABLE
 SET search_path TO ''
AS $function$ begin return _status in ('active', 'under_offer'); end $function$;
comment on function private.is_live(text) is NULL;

CREATE OR REPLACE FUNCTION private.my_profile_id()
 RETURNS uuid
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$ begin return (select id from public.profiles where user_id = (select auth.uid())); end $function$;
comment on function private.my_profile_id() is NULL;

CREATE OR REPLACE FUNCTION private.office_of(p public.profiles, at timestamp with time zone DEFAULT now())
 RETURNS TABLE(company_id uuid, code text, company text, state text, plan text, ends_at timestamp with time zone, agent_limit integer, property_limit integer, images_per_property integer)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  return query select c.id, c.organization_code, c.name,
    case when l.agent_limit is null then 'none'
         when s.status <> 'active' or s.ends_at <= at then 'ended'
         when p.id in (select private.seated_agents(c.organization_code, l.agent_limit)) then 'open'
         else 'full' end,
    l.name, s.ends_at, l.agent_limit, l.property_limit, l.images_per_property
  from public.companies c
  left join public.user_subscriptions s on s.user_id = c.owner_user_id
  left join public.plans l on l.id = s.plan_id
  where c.organization_code = p.organization_code;
end $function$;
comment on function private.office_of(public.profiles,timestamp with time zone) is NULL;

CREATE OR REPLACE FUNCTION private.plan_of(_user_id uuid)
 RETURNS public.plans
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  return (select p from public.user_subscriptions s join public.plans p on p.id = s.plan_id
          where s.user_id = _user_id and s.status = 'active' and (s.ends_at is null or s.ends_at > now()));
end $function$;
comment on function private.plan_of(uuid) is NULL;

CREATE OR REPLACE FUNCTION private.price_before(_listing uuid, _deal text, _at timestamp with time zone)
 RETURNS numeric
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  return (
  select case when coalesce(p."to", _at) - p."from" >= interval '24 hours' then p.price else (
    select least(p.price, max(later.price)) from public.listing_prices later
    where later.listing = _listing and later.transaction_type = _deal
      and later."from" > p."from" and later."from" < _at having count(*) > 0) end
  from public.listing_prices p
  where p.listing = _listing and p.transaction_type = _deal and p."from" <= _at - interval '48 hours'
    and (p."to" is null or p."to" > _at - interval '48 hours'));
end $function$;
comment on function private.price_before(uuid,text,timestamp with time zone) is NULL;

reset check_function_bodies;
