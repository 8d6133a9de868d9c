-- One picture of a listing may be its floor plan, which its page shows in a tab of its own; and a company has a feed of
-- the homes of its agents.
alter table public.properties add column floor_plan_image text constraint floor_plan_is_one_of_images
  check (floor_plan_image is null or floor_plan_image = any (images));
alter table public.public_listings add column floor_plan_image text;
alter table public.public_closed_listings add column floor_plan_image text;
alter table private.feeds rename column agent_id to owner_id;
alter table private.feeds rename constraint feeds_agent_id_fkey to feeds_owner_id_fkey;

set check_function_bodies = off;


delete from private.api_grants where (object, privilege, roles) = ('table public.properties', 'insert', '{authenticated}');

delete from private.api_grants where (object, privilege, roles) = ('table public.properties', 'update', '{authenticated}');

CREATE OR REPLACE FUNCTION public.copy_listing(_id uuid, _client_request_id uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  copied jsonb := (select to_jsonb(p) from public.properties p where id = _id);
begin
  if (select auth.uid()) is null then raise exception using message = 'not_signed_in', errcode = '42501'; end if;
  if copied is null then raise exception using message = 'not_found', errcode = 'PT404'; end if;
  copied := copied - array['id', 'agent_id', 'seq', 'version', 'created_at', 'updated_at', 'status', 'published_at',
    'expires_at', 'closed_at', 'final_price', 'price_confirmed', 'place_confirmed', 'address', 'latitude', 'longitude', 'map_lat',
    'map_lng', 'map_place', 'images', 'main_image_url', 'floor_plan_image', 'reference'];
  -- Whose ribbons or videos were taken away copies the home without them.
  if not (select feature_property_ribbon_enabled from public.profiles where user_id = (select auth.uid())) then
    copied := copied - array['ribbon_enabled', 'ribbon_text', 'ribbon_bg_color'];
  end if;
  if not (public.my_limits() ->> 'video')::boolean then copied := copied - 'video_url'; end if;
  return public.save_property(null, null, copied || jsonb_build_object('client_request_id', _client_request_id), false);
end $function$;
comment on function public.copy_listing(uuid,uuid) is '`{id, version, created}` of a new draft; the same `_client_request_id` answers the same draft
refuses 42501 `not_signed_in`; PT404 `not_found`, and what `save_property` refuses';

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
             join public.profiles a on a.id = f.owner_id where a.user_id = uid),
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

CREATE OR REPLACE FUNCTION private.feed_agents(_owner uuid)
 RETURNS SETOF uuid
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select a.id from public.public_agents a where a.id = _owner
  union
  select a.id from public.profiles p
  join public.companies c on c.owner_user_id = p.user_id
  join public.public_agents a on a.company_id = c.id
  where p.id = _owner and p.user_type = 'company'
$function$;

CREATE OR REPLACE FUNCTION public.feed_of(_secret text)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  today constant date := (now() at time zone 'Asia/Jerusalem')::date;
  owner uuid := (select owner_id from private.feeds where hash = sha256(convert_to(_secret, 'UTF8')));
begin
  if owner is null then return null; end if;
  update private.feeds set read_on = today where owner_id = owner and read_on is distinct from today;
  return (
    with seen as (
      select a.id, a.name, jsonb_build_object('username', a.username, 'name', a.name,
        'company', case when c.id is not null then jsonb_build_object('name', c.name) end) as agent
      from public.public_agents a left join public.public_companies c on c.id = a.company_id
      where a.id in (select private.feed_agents(owner)))
    select jsonb_build_object('name', coalesce((select name from seen where id = owner),
        (select pc.name from public.profiles p join public.companies c on c.owner_user_id = p.user_id
         join public.public_companies pc on pc.id = c.id where p.id = owner and p.user_type = 'company')),
      'homes', coalesce((select jsonb_agg(to_jsonb(l) || jsonb_build_object('agent', s.agent) order by l.seq desc)
        from public.public_listings l join seen s on s.id = l.agent_id), '[]'),
      'closed', coalesce((select jsonb_agg(to_jsonb(l) || jsonb_build_object('agent', s.agent) order by l.closed_on desc, l.seq desc)
        from public.public_closed_listings l join seen s on s.id = l.agent_id), '[]'),
      'gone', coalesce((select jsonb_agg(g order by g.at desc, g.id) from (
          select p.id, 'expired' as how, p.expires_at as at from public.properties p join seen s on s.id = p.agent_id
          where p.status = 'expired' and private.lately(p.expires_at) and not private.is_withheld(p.id)
          union all
          select g.id, 'deleted', g.gone_at from private.gone_listings g join seen s on s.id = g.agent_id
          where private.lately(g.gone_at)) g), '[]')));
end $function$;
comment on function public.feed_of(text) is '`{name, homes, closed, gone: [{id, how, at}]}` of the agent, or of the company''s agents, whose feed has this secret; null for any other. Whole rows of `public_listings` and `public_closed_listings` with `agent {username, name, company {name} or null}`, and for 30 days what has `expired` or was `deleted`; nothing of an agent or a company that is not shown, whose name is null';

CREATE OR REPLACE FUNCTION public.make_feed()
 RETURNS text
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  me public.profiles;
  secret constant text := replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', '');
begin
  select * into me from public.profiles where user_id = private.require_user() for no key update;
  if me.id is null then perform private.refuse('not_agent'); end if;
  if not private.is_active(me) then perform private.refuse('account_inactive'); end if;
  insert into private.feeds (owner_id, hash) values (me.id, sha256(convert_to(secret, 'UTF8')))
  on conflict (owner_id) do update set hash = excluded.hash, made_at = now(), read_on = null;
  return secret;
end $function$;
comment on function public.make_feed() is 'the secret of the address of the feed of one''s own homes, or of those of one''s company''s agents, 244 random bits of which a hash is kept; the one before opens nothing any more
refuses 42501 `not_agent`, `account_inactive`';

CREATE OR REPLACE FUNCTION public.my_feed()
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  me public.profiles;
begin
  select * into me from public.profiles where user_id = private.require_user();
  return (
    select jsonb_build_object('made_at', f.made_at, 'read_on', f.read_on, 'homes', n.homes, 'without_price', n.priceless,
      'without_place', n.placeless, 'without_picture', n.pictureless)
    from private.feeds f cross join lateral (
      select count(*) as homes, count(*) filter (where l.price is null) as priceless,
        count(*) filter (where l.price is not null and l.map_lat is null) as placeless,
        count(*) filter (where l.price is not null and l.map_lat is not null and l.images = '{}') as pictureless
      from public.public_listings l where l.agent_id in (select private.feed_agents(f.owner_id))) n
    where f.owner_id = me.id);
end $function$;
comment on function public.my_feed() is '`{made_at, read_on, homes, without_price, without_place, without_picture}` of one''s own feed: how many homes are in it, and how many of them Meta''s format cannot take, each counted by the first that it lacks; null without a feed';

CREATE OR REPLACE FUNCTION public.stop_feed()
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  delete from private.feeds f using public.profiles p
  where p.user_id = private.require_user() and f.owner_id = p.id;
end $function$;
comment on function public.stop_feed() is 'the address of one''s own feed opens nothing any more';

insert into private.api_grants (object, privilege, roles, columns) values ('table public.properties', 'update', '{authenticated}', '{accessible,address,air_conditioning,balcony,balcony_size,built_area,city,condition,description,double_glazed_windows,elevator,entrance_date,floor,floor_plan_image,floors_in_building,furnished,garden,garden_area,gas_water_heating,images,latitude,location_shown,longitude,main_image_url,mamad,neighborhood,parking,parking_spots,place_confirmed,price,price_confirmed,price_per_sqm,property_types,reference,renovated,ribbon_bg_color,ribbon_enabled,ribbon_text,rooms,security,shared_yard,solar_water_heater,storage,title,transaction_type,video_url,virtual_tour_url}');

insert into private.api_grants (object, privilege, roles, columns) values ('table public.properties', 'insert', '{authenticated}', '{accessible,address,agent_id,air_conditioning,balcony,balcony_size,built_area,city,client_request_id,condition,description,double_glazed_windows,elevator,entrance_date,floor,floor_plan_image,floors_in_building,furnished,garden,garden_area,gas_water_heating,images,latitude,location_shown,longitude,main_image_url,mamad,neighborhood,parking,parking_spots,place_confirmed,price,price_confirmed,price_per_sqm,property_types,reference,renovated,ribbon_bg_color,ribbon_enabled,ribbon_text,rooms,security,shared_yard,solar_water_heater,status,storage,title,transaction_type,video_url,virtual_tour_url}');

select private.write_columns();

select private.apply_privileges();

reset check_function_bodies;
