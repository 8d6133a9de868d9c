-- What operators and companies did, for operators: who, what, whom, before and after.

-- People by a part of their name or address, as lines of the audit have them: accounts and profiles.
create function private.people_like(_word text) returns uuid[]
language sql stable security definer set search_path = ''
as $$
  select coalesce(array_agg(u.id), '{}') || coalesce(array_agg(p.id) filter (where p.id is not null), '{}')
  from auth.users u left join public.profiles p on p.user_id = u.id
  where u.email ilike _word or p.name ilike _word
$$;

-- How a line's target is called now, and where nothing is left of it, how it was called.
create function private.audit_target(_target text, _details jsonb) returns text
language sql stable security definer set search_path = ''
as $$
  with t as (
    select case when _target ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then _target::uuid end as id)
  select coalesce(
    (select coalesce(p.name, u.email) from t join auth.users u on u.id = t.id left join public.profiles p on p.user_id = u.id),
    (select p.name from t join public.profiles p on p.id = t.id),
    (select c.name from t join public.companies c on c.id = t.id),
    (select x.name from t join public.plans x on x.id = t.id),
    (select x.name from t join public.plan_addons x on x.id = t.id),
    _details #>> '{before,name}', _details #>> '{after,name}', _details ->> 'name')
$$;

create function public.admin_audit(
  _page integer default 1, _person text default null, _action text default null,
  _from date default null, _to date default null, _size integer default 50)
returns jsonb
language plpgsql stable security definer set search_path = '' set jit = off
as $$
declare
  page integer := least(greatest(coalesce(_page, 1), 1), 1000000);
  size integer := least(greatest(coalesce(_size, 50), 1), 1000);
  word text := private.like_word(_person);
  people uuid[] := case when word is not null then private.people_like(word) end;
  since timestamptz := _from::timestamp at time zone 'Asia/Jerusalem';
  until timestamptz := (_to + 1)::timestamp at time zone 'Asia/Jerusalem';
begin
  perform private.require_admin();
  return (
    with found as (
      select * from private.audit_log l
      where (people is null or l.actor = any (people) or l.target = any (people::text[]))
        and (_action is null or l.action = _action)
        and (since is null or l.at >= since) and (until is null or l.at < until))
    select jsonb_build_object(
      'total', (select count(*) from found), 'page', page, 'page_size', size,
      'rows', coalesce((
        select jsonb_agg(to_jsonb(a) || jsonb_build_object(
          'actor_name', coalesce(p.name, u.email), 'actor_email', u.email,
          'target_name', private.audit_target(a.target, a.details)) order by a.id desc)
        from (select * from found order by id desc limit size offset (page - 1) * size) a
          left join auth.users u on u.id = a.actor left join public.profiles p on p.user_id = a.actor), '[]')));
end $$;
insert into private.api_grants (object, privilege, roles) values
  ('function public.admin_audit(integer, text, text, date, date, integer)', 'execute', '{authenticated}');
comment on function public.admin_audit(integer, text, text, date, date, integer) is
  '`{total, page, page_size, rows}`, newest first, of a person (part of a name or address, who did it or to whom), an action, days in Israel; `page_size` 1-1000
refuses 42501 `not_admin`';
