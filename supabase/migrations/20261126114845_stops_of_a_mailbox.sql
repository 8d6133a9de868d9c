-- Whoever stopped the questions that strangers cause was asked again at the same mailbox with another word behind its plus.

set check_function_bodies = off;


CREATE OR REPLACE FUNCTION private.is_stopped(_user_id uuid, _address text, _kind text)
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select exists (select from private.mail_stops where user_id = _user_id and kind = private.mail_switch(_kind))
    or exists (select from private.address_stops where address in (private.address_hash(_address), private.mailbox_hash(_address)) and kind = private.mail_switch(_kind))
    or exists (select from private.bounced_addresses where address = private.address_hash(_address))
$function$;
comment on function private.is_stopped(uuid,text,text) is NULL;

CREATE OR REPLACE FUNCTION private.lift_stops(_address text)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
  delete from private.address_stops
  where address in (private.address_hash(_address), private.mailbox_hash(_address)) and kind like 'alert%';
  delete from private.bounced_addresses where address = private.address_hash(_address) and kind = 'bounce';
$function$;
comment on function private.lift_stops(text) is NULL;

CREATE OR REPLACE FUNCTION public.stop_mail(_secret text)
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  m private.mails := private.mail_by(_secret);
begin
  if not exists (select from private.mail_kinds where kind = m.kind and stoppable) then return false; end if;
  if private.stop_alert(m) then return true; end if;
  if m.address is null then
    insert into private.mail_stops (user_id, kind) values (m.user_id, private.mail_switch(m.kind)) on conflict do nothing;
  else
    -- Of the mailbox, or the next stranger writes another word behind its plus.
    insert into private.address_stops (address, kind) values (private.mailbox_hash(m.address), private.mail_switch(m.kind))
    on conflict do nothing;
  end if;
  return true;
end $function$;
comment on function public.stop_mail(text) is 'whether there was something to stop';

reset check_function_bodies;
