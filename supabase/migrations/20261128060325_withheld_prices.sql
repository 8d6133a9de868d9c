-- The price of a sold home that an operator hid counts in no area, and whoever is forgotten on request leaves the fault
-- of accessibility that they told as a task.

set check_function_bodies = off;


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
  -- The fault that is told stays a task of the operator (regulation 35), as a closed one stays: without the person.
  update private.accessibility_complaints set email = null, phone = null where lower(email) = lower(_email) or phone = _phone;
  delete from private.mails where lower(address) = lower(_email);
  delete from public.password_reset_logs where lower(email) = lower(_email);
  perform private.audit('person_forgotten', null, counts);
  return counts;
end $function$;
comment on function public.admin_forget_person(text,text) is 'how much of a mail address or a phone was deleted: `{leads, alerts, reports, complaints, mails, password_resets}`; of complaints the addresses only; in the audit
refuses 42501 `not_admin`; 22023 `person_unnamed`';

CREATE OR REPLACE FUNCTION private.expected_areas(_city text, _deal text)
 RETURNS SETOF private.areas
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  with homes as (
    select n.key as neighborhood, l.neighborhood as name, (l.rooms * 2)::smallint as rooms, l.listed_on,
      case when private.is_dwelling(l.property_types) then l.price end as price,
      case when private.is_dwelling(l.property_types) then l.price_per_sqm end as sqm
    from public.public_listings l
    -- A name without a letter has no key, and is no neighbourhood: '' is the whole city.
    left join private.neighborhoods n on n.city = l.city and n.name = l.neighborhood and n.key <> ''
    where l.city = _city and l.transaction_type = _deal),
  closed as (
    select n.key as neighborhood, (p.rooms * 2)::smallint as rooms, p.final_price, p.agent_id
    from public.properties p
    left join private.neighborhoods n on n.city = p.city and n.name = p.neighborhood and n.key <> ''
    where p.city = _city and p.transaction_type = _deal and p.status = 'closed' and p.final_price is not null
      and p.closed_at > now() - interval '12 months' and private.is_dwelling(p.property_types)
      -- What an operator hid is not believed.
      and not private.is_withheld(p.id)),
  -- From five homes on, of which one agent has fewer than half (so of three agents or more): whoever says what half of
  -- them were sold for leads the middle from one price of the others to the next.
  finals as (
    select coalesce(neighborhood, '') as neighborhood, coalesce(rooms, 0::smallint) as rooms, count(*)::integer as n,
      case when count(*) >= 5 and private.beside_the_most(array_agg(agent_id)) > count(*) / 2 then percentile_cont(0.5) within group (order by final_price)::numeric end as median
    from closed
    group by grouping sets ((), (neighborhood), (rooms), (neighborhood, rooms))
    having (grouping(neighborhood) = 1 or neighborhood is not null) and (grouping(rooms) = 1 or rooms is not null)),
  areas as (
    select coalesce(neighborhood, '') as neighborhood, coalesce(rooms, 0::smallint) as rooms,
      case when grouping(neighborhood) = 0 then mode() within group (order by name) end as name,
      count(*)::integer as listings, count(price)::integer as priced,
      round(percentile_cont(0.25) within group (order by price)::numeric) as price_low,
      round(percentile_cont(0.5) within group (order by price)::numeric) as price_median,
      round(percentile_cont(0.75) within group (order by price)::numeric) as price_high,
      count(sqm)::integer as sized,
      round(percentile_cont(0.25) within group (order by sqm)::numeric) as sqm_low,
      round(percentile_cont(0.5) within group (order by sqm)::numeric) as sqm_median,
      round(percentile_cont(0.75) within group (order by sqm)::numeric) as sqm_high,
      count(listed_on)::integer as dated, percentile_disc(0.5) within group (order by listed_on) as listed_median,
      case when grouping(rooms) = 1 then private.price_histogram(array_agg(price) filter (where price is not null)) end as histogram
    from homes
    group by grouping sets ((), (neighborhood), (rooms), (neighborhood, rooms))
    having (grouping(neighborhood) = 1 or neighborhood is not null) and (grouping(rooms) = 1 or rooms is not null)
      and count(*) > 0)
  select _city, _deal, a.neighborhood, a.rooms, a.name, a.listings, a.priced, a.price_low, a.price_median, a.price_high,
    a.sized, a.sqm_low, a.sqm_median, a.sqm_high, a.dated, a.listed_median, a.histogram, now(),
    coalesce(f.n, 0), round(f.median, 1 - floor(log(f.median))::integer)
  from areas a left join finals f on (f.neighborhood, f.rooms) = (a.neighborhood, a.rooms)
$function$;

CREATE OR REPLACE FUNCTION private.note_withheld_price()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  insert into private.area_changes (city, deal)
  select city, transaction_type from public.properties
  where id = coalesce(new.listing_id, old.listing_id) and final_price is not null;
  return null;
end $function$;

CREATE TRIGGER note_withheld_price AFTER INSERT OR DELETE ON private.withheld_listings FOR EACH ROW EXECUTE FUNCTION private.note_withheld_price();

reset check_function_bodies;
