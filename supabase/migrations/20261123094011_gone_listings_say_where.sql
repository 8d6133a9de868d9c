-- The page of a listing that is gone shows homes of its city and deal.

set check_function_bodies = off;

alter table private.gone_listings add column city text, add column transaction_type text;

drop function public.listing_gone(uuid);

CREATE OR REPLACE FUNCTION public.listing_gone(_id uuid)
 RETURNS jsonb
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select jsonb_build_object('city', city, 'transaction_type', transaction_type) from (
    select city, transaction_type from private.gone_listings where id = _id
    union all
    select p.city, p.transaction_type from public.properties p join public.profiles a on a.id = p.agent_id
    where p.id = _id and private.is_shown(a)
      and (p.status = 'expired' or p.status = 'closed' and not private.lately(p.closed_at))) gone
$function$;
comment on function public.listing_gone(uuid) is '`{city, transaction_type}` of a listing that visitors once saw and that was deleted, has expired or was closed more than 30 days ago (410); null of every other, both are null where it was deleted before they were noted';

CREATE OR REPLACE FUNCTION private.project_property()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  -- Held until this transaction ends: an edit racing with "hide prices" leaked the price otherwise.
  perform private.hold_agent(coalesce(new.agent_id, old.agent_id));
  -- A deleted listing leaves the index before it leaves the counts, so the counts are locked here.
  if tg_op <> 'UPDATE' then perform private.hold_public_agent(coalesce(new.agent_id, old.agent_id));
  elsif new.status <> old.status then perform private.hold_public_agent(new.agent_id); end if;
  if tg_op = 'DELETE' then
    -- Before the row is gone its projection still tells whether visitors ever saw it.
    insert into private.gone_listings (id, city, transaction_type)
    select old.id, old.city, old.transaction_type
    where exists (select from public.public_listings where id = old.id)
       or old.published_at is not null
          and exists (select from public.profiles a where a.id = old.agent_id and private.is_shown(a))
    on conflict do nothing;
    return old;
  end if;
  perform private.project_listings(new.agent_id, new.id);
  return null;
end $function$;
comment on function private.project_property() is NULL;

select private.apply_privileges();

reset check_function_bodies;
