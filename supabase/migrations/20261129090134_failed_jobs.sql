-- Operators see which jobs of the worker fail.

set check_function_bodies = off;

create table private.failed_jobs (
  job text primary key,
  since timestamptz not null default now()
);
alter table private.failed_jobs enable row level security;

CREATE OR REPLACE FUNCTION public.jobs_ended(_failed text[], _done text[])
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  delete from private.failed_jobs where job = any (_done);
  insert into private.failed_jobs (job) select distinct left(name, 100) from unnest(_failed[:50]) name
  on conflict (job) do nothing;
end $function$;
comment on function public.jobs_ended(text[],text[]) is 'nothing; a job stays failed until it is done';

CREATE OR REPLACE FUNCTION public.signals()
 RETURNS jsonb
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select jsonb_build_object(
    'mails_waiting', (select count(*) from private.mails where sent_at is null and dead_at is null),
    'mails_overdue', (select count(*) from private.mails where sent_at is null and dead_at is null
                      and available_at < now() - interval '15 minutes'),
    'mails_dead', (select count(*) from private.mails where dead_at is not null),
    'pictures_waiting', (select count(*) from private.outbox),
    'maintenance_due', (select extract(epoch from until) from private.leases where name = 'maintenance'),
    'failed_jobs', (
      select coalesce(jsonb_agg(job order by job), '[]') from (
        select job from private.failed_jobs
        union select 'pictures' where exists (select from private.outbox where attempts >= 20)) failed))
$function$;
comment on function public.signals() is '`{mails_waiting, mails_overdue, mails_dead, pictures_waiting, maintenance_due, failed_jobs}`; overdue ones should have gone a quarter of an hour ago, `maintenance_due` is in seconds since 1970';

insert into private.api_grants (object, privilege, roles, columns) values ('function public.jobs_ended(text[], text[])', 'execute', '{service_role}', NULL);

select private.apply_privileges();

reset check_function_bodies;
