-- What operators and companies did, for operators: who, what, whom, before and after.

-- For a deleted account, a hash to compare a typed address with, and no name: whoever has the address finds its audit
-- lines. Deleted according to private.retention.
create table private.deleted_accounts (
  user_id uuid primary key,
  address_hash bytea not null,
  deleted_at timestamptz not null default now()
);
create index deleted_accounts_address_hash_idx on private.deleted_accounts (address_hash);
alter table private.deleted_accounts enable row level security;

-- People by a part of their name or address, with the ids that audit lines use: accounts and profiles.
create function private.people_like(_word text) returns uuid[]
language sql stable security definer set search_path = ''
as $$
  select coalesce(array_agg(u.id), '{}') || coalesce(array_agg(p.id) filter (where p.id is not null), '{}')
  from auth.users u left join public.profiles p on p.user_id = u.id
  where u.email ilike _word or p.name ilike _word
$$;

-- The current name for this id: people, companies, listings, plans, add-ons. The name of a lead is for its agent alone,
-- and a list has none.
create function private.name_of(_id uuid) returns text
language sql stable security definer set search_path = ''
as $$
  select coalesce(
    (select coalesce(p.name, u.email) from auth.users u left join public.profiles p on p.user_id = u.id where u.id = _id),
    (select p.name from public.profiles p where p.id = _id),
    (select c.name from public.companies c where c.id = _id),
    (select concat_ws(', ', l.title, l.city) from public.properties l where l.id = _id),
    (select x.name from public.plans x where x.id = _id),
    (select x.name from public.plan_addons x where x.id = _id))
$$;

-- Everything that a line names by id and that still exists: {id: name}.
create function private.audit_names(_target text, _details jsonb) returns jsonb
language sql stable security definer set search_path = ''
as $$
  select coalesce(jsonb_object_agg(n.id, n.name) filter (where n.name is not null), '{}')
  from (
    select f.id, private.name_of(f.id::uuid) as name
    from (select distinct m[1] as id from regexp_matches(concat_ws(' ', _target, _details::text),
            '(?<![0-9a-f])([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})(?![0-9a-f])', 'g') m limit 50) f) n
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
  people uuid[] := case when word is not null then private.people_like(word) || array(
    select user_id from private.deleted_accounts where address_hash = private.address_hash(btrim(_person))) end;
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
          'actor_name', coalesce(p.name, u.email), 'actor_email', u.email, 'names', n.names,
          -- Where nothing is left of it, how it was called.
          'target_name', coalesce(n.names ->> a.target, a.details #>> '{before,name}', a.details #>> '{after,name}',
                                  a.details ->> 'name')) order by a.id desc)
        from (select * from found order by id desc limit size offset (page - 1) * size) a
          cross join lateral (select private.audit_names(a.target, a.details) as names) n
          left join auth.users u on u.id = a.actor left join public.profiles p on p.user_id = a.actor), '[]')));
end $$;
insert into private.api_grants (object, privilege, roles) values
  ('function public.admin_audit(integer, text, text, date, date, integer)', 'execute', '{authenticated}');
comment on function public.admin_audit(integer, text, text, date, date, integer) is
  '`{total, page, page_size, rows}`, newest first; `names` has what a line names by id and is still there; of a person (part of a name or address, or the whole address of an account that was deleted in the last twelve months; who did it or to whom), an action, days in Israel; `page_size` 1-1000
refuses 42501 `not_admin`';
