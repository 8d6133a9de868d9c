-- A listing takes its place in the plan before its pictures, and a draft that is published by saving before itself.

set check_function_bodies = off;


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
    if cardinality(new.images) > greatest(private.image_limit(owner.user_id), cardinality(old.images)) then
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

CREATE OR REPLACE FUNCTION private.hold_own_profile()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.hold_agent(private.my_profile_id());
  -- Who publishes a draft with what is saved takes one of the plan's places, and locks them first.
  if current_setting('delet.takes_place', true) = 'yes' then
    perform private.room_refusal(a) from public.profiles a where a.id = private.my_profile_id();
  end if;
  return null;
end $function$;
comment on function private.hold_own_profile() is NULL;

CREATE OR REPLACE FUNCTION private.take_place()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  owner public.profiles;
begin
  -- Shared until the end: the agent neither leaves nor joins an office while a listing takes its place.
  select * into owner from public.profiles where id = new.agent_id for share;
  if owner.user_type is distinct from 'agent' then perform private.refuse('not_agent'); end if;
  if new.status = 'active' then
    perform private.require_room(owner, new.client_request_id);
    new.published_at := coalesce(new.published_at, now());
    new.expires_at := coalesce(new.expires_at, now() + private.listing_time());
  elsif new.status = 'draft' then
    perform private.require_draft_room(owner, new.client_request_id);
  end if;
  return new;
end $function$;
comment on function private.take_place() is NULL;

CREATE OR REPLACE FUNCTION private.write_columns()
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  saved text[] := (select columns from private.api_grants
    where object = 'table public.properties' and privilege = 'update');
  names text := (select string_agg(quote_ident(c), ', ') from unnest(saved) c);
  -- A listing as visitors see it, live or closed, and what of it they do.
  listed text := private.columns('public.public_listings', '%2$s', 'p.', false);
  shown constant text := $from$from public.properties p
  join public.profiles a on a.id = p.agent_id
  cross join lateral (
    select p.ribbon_enabled and a.feature_property_ribbon_enabled
           and btrim(p.ribbon_text) <> '' and p.ribbon_bg_color is not null as shown) r
  left join lateral private.price_fall(p.id, p.transaction_type, p.price) f
    on a.show_property_prices and private.is_live(p.status)
  where (_agent is null or a.id = _agent) and (_id is null or p.id = _id)
    and private.is_shown(a)$from$;
  given text := (select string_agg('p.' || quote_ident(c), ', ') from unnest(saved) c);
  defaults text := (select string_agg(format('%L, %s', a.attname, pg_catalog.pg_get_expr(d.adbin, d.adrelid)), ', ' order by a.attnum)
    from pg_catalog.pg_attribute a join pg_catalog.pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
    where a.attrelid = 'public.properties'::regclass and a.attname = any (saved));
begin
  -- What each public row must be. The triggers write from these functions.
  execute format($sql$
create or replace function private.expected_companies(_id uuid default null) returns setof public.public_companies
language sql stable security definer set search_path = ''
as $$
  select %s
  from public.companies c
  where (_id is null or c.id = _id) and private.is_shown(c)
$$
  $sql$, private.columns('public.public_companies', '%2$s', 'c.', false));

  execute format($sql$
create or replace function private.expected_agents(_id uuid default null) returns setof public.public_agents
language sql stable security definer set search_path = ''
as $$
  select %s
  from public.profiles a
  left join public.companies c
    on c.organization_code = a.organization_code and private.is_shown(c)
  where (_id is null or a.id = _id) and private.is_shown(a)
$$
  $sql$, private.columns('public.public_agents', '%2$s', 'a.', false));

  execute format($sql$
create or replace function private.expected_listings(_agent uuid default null, _id uuid default null)
returns setof public.public_listings
language sql stable security definer set search_path = ''
as $$
  select %s
  %s and private.is_live(p.status)
$$
  $sql$, listed, shown);

  execute format($sql$
create or replace function private.expected_closed_listings(_agent uuid default null, _id uuid default null)
returns setof public.public_closed_listings
language sql stable security definer set search_path = ''
as $$
  select (p.closed_at at time zone 'Asia/Jerusalem')::date, %s
  %s and p.status = 'closed' and private.lately(p.closed_at)
$$
  $sql$, listed, shown);

  execute format($sql$
create or replace function private.project_company(_id uuid) returns void
language sql volatile security definer set search_path = ''
as $$
  delete from public.public_companies c
  where c.id = _id and not exists (select from private.expected_companies(_id));
  %s
$$
  $sql$, private.projecting('public.public_companies', 'private.expected_companies(_id)'));

  execute format($sql$
create or replace function private.project_agent(_id uuid) returns void
language sql volatile security definer set search_path = ''
as $$
  delete from public.public_agents a
  where a.id = _id and not exists (select from private.expected_agents(_id));
  %s
$$
  $sql$, private.projecting('public.public_agents', 'private.expected_agents(_id)'));

  execute format($sql$
create or replace function private.project_listings(_agent uuid, _id uuid default null) returns void
language sql volatile security definer set search_path = ''
as $$
  delete from public.public_listings l
  where l.agent_id = _agent and (_id is null or l.id = _id)
    and not exists (select from private.expected_listings(_agent, l.id));
  delete from public.public_closed_listings l
  where l.agent_id = _agent and (_id is null or l.id = _id)
    and not exists (select from private.expected_closed_listings(_agent, l.id));
  %s
  %s
$$
  $sql$, private.projecting('public.public_listings', 'private.expected_listings(_agent, _id)'),
         private.projecting('public.public_closed_listings', 'private.expected_closed_listings(_agent, _id)'));

  -- The row of a listing in the search, and what keeps it. "_words": those that are known already, because the
  -- texts are the same as before.
  execute format($sql$
create or replace function private.search_row(l public.public_listings, _words tsvector default null)
returns private.search_rows
language sql stable set search_path = ''
as $$
  select row(%s)::private.search_rows
  from private.search_cities c where c.name = l.city
$$
  $sql$, private.columns('private.search_rows', '%2$s', 'l.'));

  execute format($sql$
create or replace function private.store_search_row(r private.search_rows) returns void
language plpgsql set search_path = ''
as $$
begin
  insert into private.search_rows as s select (r).* on conflict (id) do update
  set (%s) = (%s)
  where s is distinct from excluded;
end $$
  $sql$, private.columns('private.search_rows', '%1$I'), private.columns('private.search_rows', 'excluded.%1$I'));

  -- Creates (no id) or edits (id and the version that was read). Runs as the caller, so grants and
  -- policies apply. Keys that are missing keep their value; a key that is no column is refused, so that
  -- nothing typed is lost in silence. What is saved is shown, unless it is a draft that `_publish` leaves one.
  execute format($sql$
create or replace function public.save_property(_id uuid, _expected_version integer, _data jsonb, _publish boolean default true)
returns jsonb
language plpgsql security invoker set search_path = ''
as $$
declare
  was public.properties;
  p public.properties;
  me public.profiles;
  unknown_key text;
  reason text;
begin
  if pg_column_size(_data) > 200000 then raise exception using message = 'listing_too_long', errcode = '22023'; end if;
  select * into me from public.profiles where user_id = (select auth.uid());
  if me.user_type is distinct from 'agent' then raise exception using message = 'not_agent', errcode = '42501'; end if;
  if not (public.check_trial_status(me.user_id) ->> 'is_active')::boolean then
    raise exception using message = 'account_inactive', errcode = '42501';
  end if;
  select min(k) into unknown_key from jsonb_object_keys(_data) k where k <> all (%4$L::text[]) and k <> 'client_request_id';
  if unknown_key is not null then
    raise exception using message = 'unknown_column', errcode = '22023', detail = unknown_key;
  end if;
  if _id is not null then
    select * into was from public.properties where id = _id;
    if was.id is null then raise exception using message = 'not_found', errcode = 'PT404'; end if;
  else
    select * into was from public.properties
    where agent_id = me.id and client_request_id = (_data ->> 'client_request_id')::uuid;
    if was.id is not null then return jsonb_build_object('id', was.id, 'version', was.version, 'created', false); end if;
    was := jsonb_populate_record(null::public.properties, jsonb_build_object(%3$s));
  end if;
  p := jsonb_populate_record(was, _data);
  if _id is null then
    insert into public.properties (agent_id, client_request_id, status, %1$s)
    values (me.id, p.client_request_id, case when _publish then 'active' else 'draft' end, %2$s)
    on conflict (agent_id, client_request_id) do nothing
    returning * into was;
    if was.id is null then
      -- The same request won in parallel: its listing is the answer.
      select * into was from public.properties where agent_id = me.id and client_request_id = p.client_request_id;
      return jsonb_build_object('id', was.id, 'version', was.version, 'created', false);
    end if;
    return jsonb_build_object('id', was.id, 'version', was.version, 'created', true);
  end if;
  -- Its place in the plan is locked before the draft itself (hold_own_profile): the one order of decision 24.
  if _publish and was.status = 'draft' then perform set_config('delet.takes_place', 'yes', true); end if;
  update public.properties set (%1$s) = (%2$s)
  where id = _id and version = _expected_version
  returning * into was;
  if not found then raise exception using message = 'stale_version', errcode = 'PT409'; end if;
  if _publish and was.status = 'draft' then
    select r ->> 'reason' into reason from jsonb_array_elements(public.move_listings(array[was.id], 'publish') -> 'refused') r;
    if reason is not null then raise exception using message = reason, errcode = 'P0001'; end if;
  end if;
  return jsonb_build_object('id', was.id, 'version', was.version, 'created', false);
end $$
  $sql$, names, given, defaults, saved);
end $function$;
comment on function private.write_columns() is NULL;

CREATE TRIGGER a_take_place BEFORE INSERT ON public.properties FOR EACH ROW EXECUTE FUNCTION private.take_place();

select private.write_columns();

select private.apply_privileges();

reset check_function_bodies;
