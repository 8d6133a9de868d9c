-- A phone is a number that somebody can call: Israeli with or without its country, a service number, a
-- star number, or one from abroad with its country. The twin of lib/phone/contact-phone.ts; both are
-- tested with lib/phone/phone-cases.json.
create or replace function private.valid_phone(phone text) returns boolean
language sql immutable set search_path = ''
as $$
  select char_length(phone) <= 20 and phone ~ '^[+*]?[0-9 ()-]+$' and case
    when phone like '*%' then digits ~ '^[0-9]{3,5}$'
    when not abroad and digits ~ '^1[5-9][0-9]{8}$' then true
    when bare like '972%' then regexp_replace(substr(bare, 4), '^0', '') ~ '^([57][0-9]{8}|[23489][0-9]{7})$'
    when abroad then bare ~ '^[1-9][0-9]{7,14}$'
    else regexp_replace(digits, '^0', '') ~ '^([57][0-9]{8}|[23489][0-9]{7})$' end
  from (select regexp_replace(phone, '[^0-9]', '', 'g') as digits) one,
    lateral (select phone like '+%' or digits like '00%' as abroad, regexp_replace(digits, '^00', '') as bare) two
$$;

-- Asked when a phone is written and not by a CHECK, which is asked of the whole row at every change: what
-- was stored under the older rule stays as it was typed, and maintenance may still end that person's trial.
alter table public.profiles drop constraint profile_phone_valid;
alter table public.companies drop constraint company_phone_valid;

create function private.guard_phone() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if new.phone is null or (tg_op = 'UPDATE' and new.phone is not distinct from old.phone)
     or private.valid_phone(new.phone) then
    return new;
  end if;
  raise exception using errcode = '23514', constraint = tg_argv[0], table = tg_table_name,
    message = format('new row for relation "%s" violates check constraint "%s"', tg_table_name, tg_argv[0]);
end $$;
create trigger guard_phone before insert or update of phone on public.profiles
  for each row execute function private.guard_phone('profile_phone_valid');
create trigger guard_phone before insert or update of phone on public.companies
  for each row execute function private.guard_phone('company_phone_valid');
