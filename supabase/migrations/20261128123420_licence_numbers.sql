-- Agents and offices state the number that they have in the register of real-estate brokers; it is shown with them, and
-- where the operator asks for it, nobody publishes without.

alter table public.companies add column license text constraint company_license_valid check (license ~ '^[0-9]{6,8}$');
alter table public.profiles add column license text constraint profile_license_valid check (license ~ '^[0-9]{6,8}$')
  constraint license_of_agents check (license is null or user_type = 'agent');
alter table public.public_companies add column license text;
alter table public.public_agents add column license text;

set check_function_bodies = off;


delete from private.api_grants where (object, privilege, roles) = ('table public.companies', 'update', '{authenticated}');

delete from private.api_grants where (object, privilege, roles) = ('table public.profiles', 'update', '{authenticated}');

drop trigger project_profile on public.profiles;

drop trigger bump_version on public.companies;

drop trigger bump_version on public.profiles;

CREATE OR REPLACE FUNCTION public.admin_publishing_reviews(_refused boolean DEFAULT false, _page integer DEFAULT 1)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  asked integer := least(greatest(coalesce(_page, 1), 1), 100000);
begin
  perform private.require_admin();
  return (
    with shown as (
      select * from private.publishing_reviews
      where case when coalesce(_refused, false) then decision = 'refused' else decided_at is null end)
    select jsonb_build_object(
      'is_on', private.reviews_new_agents(),
      'waiting', (select count(*) from private.publishing_reviews where decided_at is null),
      'refused', (select count(*) from private.publishing_reviews where decision = 'refused'),
      'total', (select count(*) from shown), 'page', asked, 'page_size', 20,
      'rows', coalesce((
        select jsonb_agg(jsonb_build_object(
          'user_id', a.user_id, 'name', a.name, 'email', u.email, 'confirmed_at', u.email_confirmed_at, 'phone', a.phone,
          -- What the request says, else what the profile states.
          'license', coalesce(r.license, a.license), 'company', c.name, 'company_license', c.license, 'created_at', a.created_at, 'asked_at', r.asked_at,
          'listings', (select count(*) from public.properties p where p.agent_id = a.id),
          'decided_at', r.decided_at, 'words', r.words) order by r.decided_at desc, r.asked_at, r.agent_id)
        from (select * from shown order by decided_at desc, asked_at, agent_id limit 20 offset (asked - 1) * 20) r
          join public.profiles a on a.id = r.agent_id join auth.users u on u.id = a.user_id
          left join public.companies c on c.organization_code = a.organization_code), '[]')));
end $function$;
comment on function public.admin_publishing_reviews(boolean,integer) is '`{is_on, waiting, refused, total, page, page_size: 20, rows}`, who waits longest first, or was refused last: `{user_id, name, email, confirmed_at, phone, license, company, company_license, created_at, asked_at, listings, decided_at, words}`
refuses 42501 `not_admin`';

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
      select a.id, a.name, jsonb_build_object('username', a.username, 'name', a.name, 'license', a.license,
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
comment on function public.feed_of(text) is '`{name, homes, closed, gone: [{id, how, at}]}` of the agent, or of the company''s agents, whose feed has this secret; null for any other. Whole rows of `public_listings` and `public_closed_listings` with `agent {username, name, license, company {name} or null}`, and for 30 days what has `expired` or was `deleted`; nothing of an agent or a company that is not shown, whose name is null';

CREATE OR REPLACE FUNCTION private.guard_publishing()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  -- What is no part of what visitors are told of the home, or is worked out from it.
  aside constant text[] := array['status', 'seq', 'version', 'updated_at', 'published_at', 'closed_at', 'final_price',
    'map_lat', 'map_lng', 'map_place', 'price_confirmed', 'place_confirmed', 'reference'];
  is_stopped boolean := private.is_publishing_stopped(new.agent_id);
begin
  if (tg_op = 'INSERT' or not private.is_live(old.status)) and not private.may_publish_first(new.agent_id) then
    perform private.refuse('agent_unreviewed', 'P0001');
  end if;
  if (tg_op = 'INSERT' or not private.is_live(old.status)) and private.lacks_license(new.agent_id) then
    perform private.refuse('license_required', 'P0001');
  end if;
  if not is_stopped and not exists (select from private.withheld_homes where agent_id = new.agent_id) then return new; end if;
  if tg_op = 'UPDATE' and private.is_live(old.status) and to_jsonb(new) - aside = to_jsonb(old) - aside then return new; end if;
  if is_stopped then perform private.refuse('publishing_stopped', 'P0001'); end if;
  if private.is_copy_of_withheld(new) then perform private.refuse('withheld_copy', 'P0001'); end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION private.lacks_license(_agent uuid)
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select exists (select from public.app_settings where key = 'requireLicense' and value = 'true')
    and exists (select from public.profiles where id = _agent and license is null)
$function$;

CREATE OR REPLACE FUNCTION public.move_listings(_ids uuid[], _move text, _final_price numeric DEFAULT NULL::numeric)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  me public.profiles;
  active boolean;
  listing public.properties;
  step private.listing_moves;
  shows boolean;
  reason text;
  moved uuid[] := '{}';
  refused jsonb := '[]';
begin
  if cardinality(_ids) > 500 then perform private.refuse('too_many', '22023'); end if;
  if not exists (select from private.listing_moves where move = _move and by_agent) then
    perform private.refuse('move_unknown', '22023');
  end if;
  if _final_price is not null and _move <> 'close' then perform private.refuse('final_price_unasked', '22023'); end if;
  select * into me from public.profiles where user_id = private.require_user() for share;
  if me.user_type is distinct from 'agent' then perform private.refuse('not_agent'); end if;
  active := private.is_active(me);
  perform private.hold_listings(me, _ids, _leaving => false);
  for listing in
    select p.* from (select id, min(place) as place from unnest(_ids) with ordinality u (id, place) group by id) u
    join public.properties p on p.id = u.id and p.agent_id = me.id order by u.place
  loop
    select * into step from private.listing_moves where move = _move and from_status = listing.status;
    shows := private.is_live(step.to_status) and step.move not in ('offer', 'unoffer');
    reason := case
      when step.move is null then 'move_not_allowed'
      when private.is_withheld(listing.id) and private.is_live(step.to_status) then 'listing_withheld'
      when shows and private.is_publishing_stopped(me.id) then 'publishing_stopped'
      when shows and not private.may_publish_first(me.id) then 'agent_unreviewed'
      when shows and private.lacks_license(me.id) then 'license_required'
      when step.active_account and not active then 'account_inactive'
      when step.to_status = 'active' and not private.is_complete(listing) then 'listing_incomplete'
      when shows and private.is_copy_of_withheld(listing) then 'withheld_copy'
      when shows and private.price_in_doubt(listing) then 'price_in_doubt'
      when shows and private.place_in_doubt(listing) then 'place_in_doubt'
      when step.takes_place then private.quota_refusal(me) end;
    if reason is not null then
      refused := refused || (jsonb_build_object('id', listing.id, 'reason', reason) || case when reason = 'price_in_doubt'
        then jsonb_build_object('title', listing.title, 'price', listing.price, 'deal', listing.transaction_type) else '{}' end);
      continue;
    end if;
    perform private.move_listing(listing, step, _final_price);
    moved := moved || listing.id;
  end loop;
  return jsonb_build_object('moved', to_jsonb(moved), 'refused', refused || coalesce((
    select jsonb_agg(jsonb_build_object('id', id, 'reason', 'not_found')) from (
      select distinct id from unnest(_ids) id
      except select p.id from public.properties p where p.agent_id = me.id) missing), '[]'));
end $function$;
comment on function public.move_listings(uuid[],text,numeric) is '`{moved: [id], refused: [{id, reason}]}`: each that can be is moved, in the order given, the others are named. Moves: publish, offer, unoffer, close (with the final price in shekels, or null), hide, show, reopen, renew. Reasons: `move_not_allowed`, `listing_withheld` (an operator hid it), `publishing_stopped` (an operator stopped the account''s publishing), `agent_unreviewed` (an operator has not approved the agent''s first), `license_required` (the setting `requireLicense` is on and the profile states no licence number), `withheld_copy` (an operator hid such a home of the agent), `account_inactive`, `listing_incomplete`, `price_in_doubt` (with title, price and deal: `price_confirmed` is not its price), `place_in_doubt` (more than 15 km from its town, and `place_confirmed` is not that town), `plan_limit_reached`, `office_limit_reached`, `not_found`
refuses 42501 `not_agent`; 22023 `move_unknown`, `final_price_unasked` (a price with a move that is no closing), `too_many` (500)';

CREATE OR REPLACE FUNCTION private.publishing_review(_agent uuid)
 RETURNS jsonb
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select case when not private.may_publish_first(_agent) then coalesce(
    (select jsonb_build_object('state', coalesce(decision, 'waits'), 'words', words, 'license', license, 'asked_at', asked_at)
     from private.publishing_reviews where agent_id = _agent),
    (select jsonb_build_object('state', 'unasked', 'words', '', 'license', license, 'asked_at', null)
     from public.profiles where id = _agent)) end
$function$;

CREATE OR REPLACE FUNCTION public.save_profile(_expected_version integer, _data jsonb, _code text DEFAULT NULL::text)
 RETURNS jsonb
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  uid uuid := (select auth.uid());
  p public.profiles;
  joined jsonb;
begin
  if uid is null then raise exception using message = 'not_signed_in', errcode = '42501'; end if;
  if _code is not null then
    joined := public.link_company(_code);
    -- Said and not raised: an exception would undo the count of the guess.
    if joined ->> 'status' <> 'linked' then return joined; end if;
  end if;
  select * into p from public.profiles where user_id = uid;
  if p.id is null then raise exception using message = 'not_found', errcode = 'PT404'; end if;
  p := jsonb_populate_record(p, _data);
  update public.profiles set (name, username, phone, is_public, profile_image_url, license)
    = (p.name, p.username, p.phone, p.is_public, p.profile_image_url, p.license)
  where user_id = uid and version = _expected_version
  returning * into p;
  -- Raised: the company is not joined either.
  if not found then raise exception using message = 'stale_version', errcode = 'PT409'; end if;
  return jsonb_build_object('status', 'saved', 'id', p.id, 'version', p.version);
end $function$;
comment on function public.save_profile(integer,jsonb,text) is '`{status: saved, id, version}`; with `_code` the company is joined in the same transaction, or the answer of `link_company` says why not and nothing is saved. Keys of `_data` are column names; missing keys keep their value
refuses 42501 `not_agent`; PT404 `not_found`; PT409 `stale_version`; P0001 `too_many_requests` (appears 20 times a day)';

CREATE OR REPLACE FUNCTION public.search_for_programs(filters jsonb DEFAULT '{}'::jsonb, sort text DEFAULT 'newest'::text, page integer DEFAULT 1)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
 SET jit TO 'off'
AS $function$
declare
  f jsonb := case when jsonb_typeof(filters) = 'object' then filters else '{}' end;
  found jsonb := public.search_listings(
    f || jsonb_build_object('only', coalesce(f -> 'only', '[]') || '"programs"'), sort, page);
begin
  return jsonb_build_object('total', found -> 'total',
    'newest', (select coalesce(max(l.seq), 0) from public.public_listings l),
    'rows', (
      select coalesce(jsonb_agg(to_jsonb(l) || jsonb_build_object('agent', jsonb_build_object('username', a.username, 'license', a.license,
        'name', a.name, 'company', case when c.id is not null then jsonb_build_object('name', c.name) end))
        order by s.place), '[]')
      from jsonb_array_elements(found -> 'rows') with ordinality s (card, place)
      join public.public_listings l on l.id = (s.card ->> 'id')::uuid
      join public.public_agents a on a.id = l.agent_id
      left join public.public_companies c on c.id = a.company_id));
end $function$;
comment on function public.search_for_programs(jsonb,text,integer) is '`{total, newest, rows}` of what `search_listings` finds among homes that are shown to programs: `newest`, the largest `seq` there is, and whole rows of `public_listings` with `agent {username, name, company {name} or null}`<br>refuses 22023 `filters_too_long`';

CREATE OR REPLACE FUNCTION private.valid_setting(key text, value text)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select coalesce(char_length(value) <= 1000 and private.clean_text(value) and case key
    when 'whatsappMessageTemplate' then position('{{propertyUrl}}' in value) > 0
      and not exists (
        select from regexp_matches(value, '\{\{([^{}]*)\}\}', 'g') m
        where m[1] not in ('propertyUrl', 'propertyTitle', 'city', 'rooms', 'agentName', 'companyName'))
    when 'whatsappDisclaimer' then true
    when 'newAgentAiParser' then value in ('true', 'false')
    when 'newAgentAiDescription' then value in ('true', 'false')
    when 'newAgentRibbon' then value in ('true', 'false')
    when 'enableAiDescribeProperty' then value in ('true', 'false')
    when 'reviewNewAgents' then value in ('true', 'false')
    when 'requireLicense' then value in ('true', 'false')
    when 'requireOperatorCode' then value in ('true', 'false')
    when 'siteReadOnly' then value in ('true', 'false')
    when 'siteReadOnlyText' then char_length(value) <= 300
    when 'siteBannerText' then char_length(value) <= 300
    when 'listingDays' then value ~ '^[0-9]{1,3}$' and value::integer between 7 and 365
    when 'propertyCardDisplayOption' then value in ('agent_name', 'company_name')
    else false end, false)
$function$;

CREATE TRIGGER bump_version BEFORE UPDATE ON public.profiles FOR EACH ROW EXECUTE FUNCTION private.bump_version('name', 'username', 'phone', 'profile_image_url', 'is_public', 'license');

CREATE TRIGGER bump_version BEFORE UPDATE ON public.companies FOR EACH ROW EXECUTE FUNCTION private.bump_version('name', 'description', 'phone', 'slug', 'logo_url', 'is_public', 'license');

CREATE TRIGGER project_profile AFTER INSERT OR UPDATE OF user_type, username, name, phone, profile_image_url, is_public, organization_code, show_property_prices, show_listing_dates, show_property_ids, feature_property_ribbon_enabled, show_automatic_ribbons, show_to_programs, license ON public.profiles FOR EACH ROW EXECUTE FUNCTION private.project_profile();

insert into private.api_grants (object, privilege, roles, columns) values ('table public.profiles', 'update', '{authenticated}', '{is_public,license,name,phone,profile_image_url,show_automatic_ribbons,show_listing_dates,show_property_ids,show_property_prices,show_to_programs,username}');

insert into private.api_grants (object, privilege, roles, columns) values ('table public.companies', 'update', '{authenticated}', '{description,is_public,license,logo_url,name,phone,slug}');

select private.write_columns();

comment on function public.save_property(uuid, integer, jsonb, boolean) is
  '`{id, version, created}`. `_id` null: create; the same `client_request_id` answers the same listing. With `_publish` false a new one is a draft and a draft stays one; otherwise what is saved is shown (a state that was chosen otherwise stays). Keys of `_data` are column names; missing keys keep their value
refuses 42501 `not_agent`, `account_inactive`, `ribbon_not_enabled`; PT404 `not_found`; PT409 `stale_version`; P0001 `plan_limit_reached`, `office_limit_reached`, `drafts_limit`, `listing_incomplete`, `price_in_doubt` (`price_confirmed` is not its price), `place_in_doubt` (more than 15 km from its town, and `place_confirmed` is not that town), `publishing_stopped`, `agent_unreviewed`, `license_required`, `withheld_copy` (an operator stopped the account''s publishing, has not approved its first, asks for a licence number that the profile does not state, or hid such a home), `images_limit`, `video_not_in_plan`, `places_limit` (200 names of cities and neighborhoods a day that no listing had), `too_many_requests` (1,500 new listings a day), `listings_limit` (10,000 in all states); 22023 `image_not_yours`, `image_twice`, `unknown_column`, `listing_too_long`';

select private.apply_privileges();

reset check_function_bodies;
