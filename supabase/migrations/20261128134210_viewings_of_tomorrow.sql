-- An agent is told the day before which times are booked, and who booked what a deleted lead calls off is told.
insert into private.mail_kinds (kind, stoppable, reader, rests) values ('viewing_day', true, 'account', true);
insert into private.maintenance_steps (place, name, work) values (960, 'viewing_days', 'queue_viewing_days');

set check_function_bodies = off;

CREATE OR REPLACE FUNCTION private.call_off_viewings(_lead uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v private.viewings;
begin
  for v in
    update private.viewings set state = 'cancelled', sequence = sequence + 1
    where lead_id = _lead and state in ('waiting', 'confirmed') and starts_at > now() returning *
  loop
    perform private.mail_viewing(v, 'cancelled', false);
    update private.mails set lead_id = null where key = 'viewing_copy:' || v.id || ':' || v.sequence;
  end loop;
end $function$;

CREATE OR REPLACE FUNCTION public.delete_lead(_id uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  lead public.leads;
begin
  -- Before the lead, as whoever books.
  perform private.hold_viewings(private.my_profile_id());
  lead := private.require_lead(_id);
  perform private.call_off_viewings(lead.id);
  delete from public.leads where id = lead.id;
end $function$;
comment on function public.delete_lead(uuid) is 'with its messages, notes and mails; a viewing that is still to come is called off, which who booked it is told by mail
refuses PT404 `not_found`';

CREATE OR REPLACE FUNCTION private.queue_viewing_days(_now timestamp with time zone DEFAULT now())
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  tomorrow constant date := (_now at time zone 'Asia/Jerusalem')::date + 1;
begin
  if extract(hour from _now at time zone 'Asia/Jerusalem') not between 15 and 20 then return 0; end if;
  return (
    with times as (
      select v.agent_id, v.starts_at, v.ends_at, v.open_house, p.title, nullif(concat_ws(', ', p.address, p.city), '') as place,
        count(*) as visitors, count(*) filter (where v.state = 'waiting') as waiting
      from private.viewings v left join public.properties p on p.id = v.listing_id and p.agent_id = v.agent_id
      where v.state in ('waiting', 'confirmed')
        and v.starts_at >= tomorrow::timestamp at time zone 'Asia/Jerusalem'
        and v.starts_at < (tomorrow + 1)::timestamp at time zone 'Asia/Jerusalem'
      group by v.agent_id, v.starts_at, v.ends_at, v.open_house, p.id),
    days as (
      select agent_id, min(starts_at) as first, count(*) as times,
        (array_agg(jsonb_build_object('starts_at', starts_at, 'ends_at', ends_at, 'open_house', open_house, 'title', title,
          'place', place, 'visitors', visitors, 'waiting', waiting) order by starts_at))[1:20] as listed
      from times group by agent_id)
    select count(*) filter (where private.queue_mail(a.user_id, 'viewing_day', 'viewing_day:' || a.id || ':' || tomorrow,
      jsonb_build_object('times', d.times, 'viewings', d.listed), d.first))::integer
    from (select * from days order by agent_id) d join public.profiles a on a.id = d.agent_id);
end $function$;

reset check_function_bodies;
