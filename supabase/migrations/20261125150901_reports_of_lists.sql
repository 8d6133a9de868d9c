-- A report that nobody is told of is told from one of a list that is not there any more.

set check_function_bodies = off;


CREATE OR REPLACE FUNCTION public.report_list(_code text)
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  list uuid := private.list_by(_code);
begin
  if list is null then return null; end if;
  -- Once a list, however often it is reported: nobody uses up the reports of others with one.
  if exists (select from private.mails where kind = 'list_report' and starts_with(key, 'list-report:' || list || ':')
             and created_at > now() - interval '1 day') then
    return true;
  end if;
  if not (private.rate_hit('list-reports', 'all', 50, 86400) ->> 'allowed')::boolean then return false; end if;
  perform private.audit('list_reported', list::text);
  perform private.queue_mail(a.user_id, 'list_report',
    'list-report:' || list || ':' || a.user_id || ':' || current_date, jsonb_build_object('code', _code))
  from public.profiles a where a.is_admin order by a.id;
  return true;
end $function$;
comment on function public.report_list(text) is 'whether the operators are told of the list with this code, null of one that is not there; once a list and day, at most 50 a day';

reset check_function_bodies;
