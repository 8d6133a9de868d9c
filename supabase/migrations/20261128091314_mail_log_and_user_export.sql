-- Operators see what was mailed to whom and when, and take the list of users away as a file.

set check_function_bodies = off;


CREATE OR REPLACE FUNCTION public.admin_export_users(_search text DEFAULT NULL::text, _type text DEFAULT NULL::text, _status text DEFAULT NULL::text, _page integer DEFAULT 1)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
 SET jit TO 'off'
AS $function$
declare
  conditions text := private.user_conditions(_search, _type, _status);
  page integer := least(greatest(coalesce(_page, 1), 1), 100000);
  total bigint;
  shown jsonb;
begin
  perform private.require_admin();
  execute format('select count(*) from private.user_directory d where %s', conditions) into total;
  execute format(
    'select jsonb_agg(private.admin_row(p, u) order by f.created_at desc, f.user_id)
     from (select d.user_id, d.created_at from private.user_directory d where %s
           order by d.created_at desc, d.user_id limit 1000 offset %s) f
     join auth.users u on u.id = f.user_id left join public.profiles p on p.user_id = u.id',
    conditions, (page - 1) * 1000) into shown;
  if page = 1 then perform private.audit('users_exported', null, jsonb_build_object('users', total)); end if;
  return jsonb_build_object('total', total, 'page', page, 'page_size', 1000, 'rows', coalesce(shown, '[]'));
end $function$;
comment on function public.admin_export_users(text,text,text,integer) is 'as `admin_users`, with 1000 rows a page; its first page is a line of the audit
refuses 42501 `not_admin`';

CREATE OR REPLACE FUNCTION public.admin_mail_log(_address text DEFAULT NULL::text, _state text DEFAULT NULL::text, _page integer DEFAULT 1)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  page integer := least(greatest(coalesce(_page, 1), 1), 100000);
  person text := nullif(lower(btrim(_address)), '');
begin
  perform private.require_admin();
  return (
    with found as (
      select m.* from private.mails m
      where (person is null or lower(m.address) = person
             or m.user_id = any (array(select u.id from auth.users u where lower(u.email) = person)))
        and case _state when 'sent' then m.sent_at is not null when 'dead' then m.dead_at is not null
                        when 'waiting' then m.sent_at is null and m.dead_at is null else true end)
    select jsonb_build_object(
      'total', (select count(*) from found), 'page', page, 'page_size', 50,
      'rows', coalesce((
        select jsonb_agg(to_jsonb(r) order by r.created_at desc, r.id desc) from (
          select f.id, f.kind, coalesce(f.address, u.email) as email, f.attempts, f.created_at, f.sent_at, f.dead_at
          from found f left join auth.users u on u.id = f.user_id
          order by f.created_at desc, f.id desc limit 50 offset (page - 1) * 50) r), '[]')));
end $function$;
comment on function public.admin_mail_log(text,text,integer) is '`{total, page, page_size: 50, rows: [{id, kind, email, attempts, created_at, sent_at, dead_at}]}`, newest first; `_address`: a whole address; state sent, waiting, dead
refuses 42501 `not_admin`';

insert into private.api_grants (object, privilege, roles, columns) values ('function public.admin_mail_log(text, text, integer)', 'execute', '{authenticated}', NULL);

insert into private.api_grants (object, privilege, roles, columns) values ('function public.admin_export_users(text, text, text, integer)', 'execute', '{authenticated}', NULL);

select private.apply_privileges();

reset check_function_bodies;
