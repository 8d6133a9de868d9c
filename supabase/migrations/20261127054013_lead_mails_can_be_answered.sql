-- Domains in other alphabets are addresses; the mail of a lead says whom an answer reaches.

set check_function_bodies = off;


CREATE OR REPLACE FUNCTION private.mail_lead(_lead uuid, _request uuid DEFAULT NULL::uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  mail_key text := 'lead:' || _lead || ':' || coalesce(_request, gen_random_uuid());
begin
  perform private.queue_mail(p.user_id, 'lead', mail_key,
    jsonb_build_object('lead', l.id, 'title', l.listing_title, 'name', l.name, 'phone', l.phone, 'email', l.email, 'message', m.message, 'hour', m.hour),
    now() + interval '3 days')
  from public.leads l
  join public.profiles p on p.id = l.agent_id
  left join public.lead_settings s on s.agent_id = l.agent_id
  cross join lateral (select * from public.lead_messages m where m.lead_id = l.id order by coalesce(m.request_id = _request, false) desc, m.at desc limit 1) m
  where l.id = _lead and (_request is null or coalesce(s.mails, 'at_once') = 'at_once');
  -- It goes when the lead does.
  update private.mails set lead_id = _lead where key = mail_key;
end $function$;

CREATE OR REPLACE FUNCTION private.valid_address(address text)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select char_length(address) <= 254
    and address ~ '^[A-Za-z0-9.!#$%&''*+/=?^_{|}~-]{1,64}@([A-Za-z0-9]([A-Za-z0-9-]{0,61}[A-Za-z0-9])?[.])+([A-Za-z]{2,63}|[Xx][Nn]--[A-Za-z0-9-]{0,58}[A-Za-z0-9])$'
$function$;

reset check_function_bodies;
