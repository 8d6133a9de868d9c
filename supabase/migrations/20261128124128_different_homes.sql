-- An operator says of two homes that look alike that they are two; the pair stays away until one of them changes. Pictures
-- of before there were hashes get theirs from the worker, a few at a time. A question to an agent is closed when the last
-- report that it was about is gone.

set check_function_bodies = off;

alter table private.media add column hashing_failed boolean not null default false;
create index media_unhashed_idx on private.media (created_at desc, path)
  where kind = 'property' and hashes is null and not hashing_failed;
create table private.different_homes (
  listing_id uuid not null references public.properties (id) on delete cascade,
  other_id uuid not null references public.properties (id) on delete cascade,
  facts jsonb not null,
  at timestamptz not null default now(),
  primary key (listing_id, other_id),
  constraint different_homes_once check (listing_id < other_id)
);
create index different_homes_other_id_idx on private.different_homes (other_id);
alter table private.different_homes enable row level security;

drop trigger same_home_check_again on public.properties;

CREATE OR REPLACE FUNCTION public.admin_dismiss_same_homes(_one uuid, _other uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  a public.properties;
  b public.properties;
begin
  perform private.require_admin();
  delete from private.same_home_pairs where listing_id = least(_one, _other) and other_id = greatest(_one, _other);
  if not found then perform private.refuse('not_found', 'PT404'); end if;
  select * into a from public.properties where id = least(_one, _other);
  select * into b from public.properties where id = greatest(_one, _other);
  insert into private.different_homes as d (listing_id, other_id, facts)
  values (a.id, b.id, jsonb_build_array(private.compared_facts(a), private.compared_facts(b)))
  on conflict (listing_id, other_id) do update set facts = excluded.facts, at = now();
  perform private.audit('same_homes_dismissed', a.id::text, jsonb_build_object('other', b.id));
end $function$;
comment on function public.admin_dismiss_same_homes(uuid,uuid) is 'nothing; the pair does not come again, and its agents are told of it no more, until a fact or a picture of one of them is another
refuses 42501 `not_admin`; PT404 `not_found` (it is no pair, or not any more)';

CREATE OR REPLACE FUNCTION public.admin_forget_person(_email text DEFAULT NULL::text, _phone text DEFAULT NULL::text)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  counts jsonb;
begin
  perform private.require_person(_email, _phone);
  counts := private.person_counts(_email, _phone);
  delete from public.caught_leads where request_id in (select private.leads_by_person(_email, _phone));
  delete from public.leads where id in (select private.leads_by_person(_email, _phone));
  delete from private.alerts where lower(address) = lower(_email);
  delete from private.alert_browsers where lower(address) = lower(_email);
  delete from private.listing_reports where lower(address) = lower(_email);
  perform private.close_idle_questions();
  -- The fault that is told stays a task of the operator (regulation 35), as a closed one stays: without the person.
  update private.accessibility_complaints set email = null, phone = null where lower(email) = lower(_email) or phone = _phone;
  perform private.forget_payments(_email, _phone);
  delete from private.mails where lower(address) = lower(_email);
  delete from public.password_reset_logs where lower(email) = lower(_email);
  perform private.audit('person_forgotten', null, counts);
  return counts;
end $function$;
comment on function public.admin_forget_person(text,text) is 'how much of a mail address or a phone was deleted: `{leads, alerts, reports, complaints, payments, mails, password_resets}`; of complaints the addresses only, of payments all but the sum; in the audit
refuses 42501 `not_admin`; 22023 `person_unnamed`';

CREATE OR REPLACE FUNCTION private.close_idle_questions()
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
  update private.listing_questions q set closed_at = now()
  where q.closed_at is null
    and not exists (select from private.listing_reports r where r.listing_id = q.listing_id and r.decided_at is null)
$function$;

CREATE OR REPLACE FUNCTION private.compared_facts(p public.properties)
 RETURNS jsonb
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select jsonb_build_array(p.city, p.transaction_type, p.rooms, private.search_key(p.address), p.floor, p.built_area,
    (select jsonb_agg(path order by path) from unnest(p.images) path))
$function$;

CREATE OR REPLACE FUNCTION private.find_same_homes()
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  home public.properties;
  looked integer := 0;
begin
  for home in
    select p.* from private.same_home_checks c join public.properties p on p.id = c.listing_id
    order by c.at limit 10 for update of c skip locked
  loop
    delete from private.same_home_pairs where home.id in (listing_id, other_id);
    if home.status in ('active', 'under_offer') then
      insert into private.same_home_pairs (listing_id, other_id, by_street, by_pictures)
      select least(home.id, s.listing_id), greatest(home.id, s.listing_id), s.by_street, s.by_pictures
      from private.same_homes(home) s
      where not private.is_different_home(home, s.listing_id)
      on conflict do nothing;
    end if;
    delete from private.same_home_checks where listing_id = home.id;
    looked := looked + 1;
  end loop;
  return looked;
end $function$;

CREATE OR REPLACE FUNCTION private.forget_reports()
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
  delete from private.listing_reports where id in (
    select id from private.listing_reports where created_at < private.kept_since('listing_reports')
    limit 10000 for update skip locked);
  delete from private.listing_questions where asked_at < private.kept_since('listing_reports');
  select private.close_idle_questions();
  delete from private.listing_appeals where decided_at < private.kept_since('listing_reports');
  delete from private.withheld_homes w
  where at < now() - interval '90 days'
    and not exists (select from private.withheld_listings l where l.listing_id = w.listing_id)
$function$;

CREATE OR REPLACE FUNCTION public.hash_picture(_path text, _hashes text DEFAULT NULL::text)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  owner uuid;
begin
  update private.media set hashes = _hashes::bigint[], hashing_failed = _hashes is null
  where path = _path and kind = 'property' and hashes is null returning owner_id into owner;
  if _hashes is null then return; end if;
  insert into private.same_home_checks (listing_id)
  select id from public.properties
  where agent_id = owner and status in ('active', 'under_offer') and _path = any (images)
  on conflict do nothing;
end $function$;
comment on function public.hash_picture(text,text) is 'nothing; hashes as `{1,2,3,4}`, null: the file could not be read, and is not tried again';

CREATE OR REPLACE FUNCTION private.is_different_home(p public.properties, _other uuid)
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select exists (
    select from private.different_homes d
    join public.properties a on a.id = d.listing_id join public.properties b on b.id = d.other_id
    where d.listing_id = least(p.id, _other) and d.other_id = greatest(p.id, _other)
      and d.facts = jsonb_build_array(private.compared_facts(a), private.compared_facts(b)))
$function$;

CREATE OR REPLACE FUNCTION public.own_same_homes(_id uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  home public.properties;
begin
  perform private.require_user();
  select * into home from public.properties where id = _id and agent_id = private.my_profile_id();
  if home.id is null then perform private.refuse('not_found', 'PT404'); end if;
  return (
    select jsonb_build_object(
      'own', coalesce(jsonb_agg(jsonb_build_object('id', o.id, 'title', o.title) order by o.seq desc) filter (where o.agent_id = home.agent_id), '[]'),
      'others', coalesce(bool_or(o.agent_id <> home.agent_id and l.id is not null and (s.by_pictures or o.location_shown <> 'area')), false))
    from private.same_homes(home) s
    join public.properties o on o.id = s.listing_id
    left join public.public_listings l on l.id = o.id
    where not private.is_different_home(home, o.id));
end $function$;
comment on function public.own_same_homes(uuid) is '`{own: [{id, title}], others: boolean}`: live listings that look like this one of one''s own; of those of others only whether there is one
refuses 42501 `not_signed_in`; PT404 `not_found`';

CREATE OR REPLACE FUNCTION public.unhashed_pictures(_limit integer DEFAULT 20)
 RETURNS SETOF text
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select path from private.media where kind = 'property' and hashes is null and not hashing_failed
  order by created_at desc, path limit least(greatest(_limit, 1), 100)
$function$;
comment on function public.unhashed_pictures(integer) is 'paths of pictures of homes that have no hashes yet, the newest first';

CREATE TRIGGER same_home_check_again AFTER UPDATE ON public.properties FOR EACH ROW WHEN (((new.status = ANY (ARRAY['active'::text, 'under_offer'::text])) AND ((old.status IS DISTINCT FROM new.status) OR (old.city IS DISTINCT FROM new.city) OR (old.rooms IS DISTINCT FROM new.rooms) OR (old.transaction_type IS DISTINCT FROM new.transaction_type) OR (old.address IS DISTINCT FROM new.address) OR (old.floor IS DISTINCT FROM new.floor) OR (old.built_area IS DISTINCT FROM new.built_area) OR (old.images IS DISTINCT FROM new.images)))) EXECUTE FUNCTION private.note_same_home_check();

insert into private.api_grants (object, privilege, roles, columns) values ('function public.admin_dismiss_same_homes(uuid, uuid)', 'execute', '{authenticated}', NULL);

insert into private.api_grants (object, privilege, roles, columns) values ('function public.unhashed_pictures(integer)', 'execute', '{service_role}', NULL);

insert into private.api_grants (object, privilege, roles, columns) values ('function public.hash_picture(text, text)', 'execute', '{service_role}', NULL);

select private.apply_privileges();

reset check_function_bodies;

select private.close_idle_questions();
