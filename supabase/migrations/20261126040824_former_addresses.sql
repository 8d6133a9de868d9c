-- Another username or slug left links and QR codes that were shared leading nowhere, and let anybody take the name at once.

set check_function_bodies = off;

create table private.former_addresses (
  kind text not null constraint former_address_kind check (kind in ('agent', 'company')),
  name text not null,
  user_id uuid not null references auth.users (id) on delete cascade,
  left_at timestamptz not null default now(),
  primary key (kind, name)
);
create index former_addresses_user_id_idx on private.former_addresses (user_id, left_at desc);
alter table private.former_addresses enable row level security;

CREATE OR REPLACE FUNCTION public.export_my_account()
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  uid uuid := private.require_user();
begin
  return jsonb_build_object(
    'exported_at', now(),
    'user', (select jsonb_build_object('id', u.id, 'email', u.email, 'created_at', u.created_at,
               'email_confirmed_at', u.email_confirmed_at, 'last_sign_in_at', u.last_sign_in_at)
             from auth.users u where u.id = uid),
    'profile', (select to_jsonb(p) from public.profiles p where p.user_id = uid),
    'company', (select to_jsonb(c) from public.companies c where c.owner_user_id = uid),
    'properties', coalesce((select jsonb_agg(to_jsonb(p) order by p.seq) from public.properties p
                            join public.profiles a on a.id = p.agent_id where a.user_id = uid), '[]'),
    'listing_events', coalesce((select jsonb_agg(to_jsonb(e) order by e.id) from public.listing_events e
                            join public.properties p on p.id = e.listing_id join public.profiles a on a.id = p.agent_id
                            where a.user_id = uid), '[]'),
    'listing_prices', coalesce((select jsonb_agg(to_jsonb(h) order by p.seq, h."from") from public.listing_prices h
                            join public.properties p on p.id = h.listing join public.profiles a on a.id = p.agent_id
                            where a.user_id = uid), '[]'),
    -- Those too that were uploaded for a form that was never saved.
    'pictures', coalesce((select jsonb_agg(to_jsonb(m) - 'owner_id' order by m.created_at, m.path) from private.media m
                          where m.owner_id in (select id from public.profiles where user_id = uid
                                               union all select id from public.companies where owner_user_id = uid)), '[]'),
    'leads', coalesce((select jsonb_agg(private.lead_json(l) order by l.seq) from public.leads l
                       join public.profiles a on a.id = l.agent_id where a.user_id = uid), '[]'),
    'lead_settings', (select to_jsonb(s) - 'agent_id' from public.lead_settings s
                      join public.profiles a on a.id = s.agent_id where a.user_id = uid),
    'push_subscriptions', private.browsers_of(uid), 'former_addresses', private.former_addresses_of(uid),
    'numbers', private.numbers_of((select id from public.profiles where user_id = uid),
                                  (select id from public.companies where owner_user_id = uid)),
    'subscription', (select to_jsonb(s) from public.user_subscriptions s where s.user_id = uid),
    'consents', coalesce((select jsonb_agg(to_jsonb(c) order by c.accepted_at) from public.user_consents c where c.user_id = uid), '[]'),
    'password_resets', coalesce((select jsonb_agg(to_jsonb(l) - 'id' order by l.created_at)
                                 from public.password_reset_logs l
                                 where lower(l.email) = (select lower(u.email) from auth.users u where u.id = uid)), '[]'),
    'ai_usage', coalesce((select jsonb_agg(to_jsonb(u) - 'user_id' order by u.day) from private.ai_usage u
                          where u.user_id = uid), '[]'),
    'mails', coalesce((select jsonb_agg(jsonb_build_object('kind', m.kind, 'data', m.data, 'created_at', m.created_at,
                         'sent_at', m.sent_at) order by m.id) from private.mails m where m.user_id = uid), '[]'),
    'stopped_mails', coalesce((select jsonb_agg(jsonb_build_object('kind', s.kind, 'stopped_at', s.stopped_at))
                               from private.mail_stops s where s.user_id = uid), '[]'));
end $function$;
comment on function public.export_my_account() is 'everything about the person as jsonb';

CREATE OR REPLACE FUNCTION private.former_addresses_of(_user uuid)
 RETURNS jsonb
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select coalesce(jsonb_agg(to_jsonb(f) - 'user_id' order by f.left_at, f.name), '[]')
  from private.former_addresses f where f.user_id = _user
$function$;
comment on function private.former_addresses_of(uuid) is NULL;

CREATE OR REPLACE FUNCTION public.former_page(_kind text, _name text)
 RETURNS text
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  owner constant uuid := (select user_id from private.former_addresses where kind = _kind and name = lower(_name));
begin
  if _kind = 'agent' then
    return (select a.username from public.public_agents a join public.profiles p using (id) where p.user_id = owner);
  end if;
  return (select c.slug from public.public_companies c join public.companies o using (id) where o.owner_user_id = owner);
end $function$;
comment on function public.former_page(text,text) is 'the username (`_kind` agent) or slug (company) that a page has now which visitors knew by this name; null where there is none or it is not shown';

CREATE OR REPLACE FUNCTION private.is_kept_address(_kind text, _name text, _user uuid)
 RETURNS boolean
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  return exists (select from private.former_addresses
                 where kind = _kind and name = lower(_name) and user_id <> _user
                   and left_at > now() - interval '1 year');
end $function$;
comment on function private.is_kept_address(text,text,uuid) is NULL;

CREATE OR REPLACE FUNCTION private.keep_address()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  called constant text := lower(to_jsonb(new) ->> tg_argv[1]);
  before constant text := case when tg_op = 'UPDATE' then lower(to_jsonb(old) ->> tg_argv[1]) end;
  owner constant uuid := to_jsonb(new) ->> tg_argv[2];
begin
  if private.is_kept_address(tg_argv[0], called, owner) then
    perform private.refuse('address_kept', '23505');
  end if;
  delete from private.former_addresses where kind = tg_argv[0] and name = called;
  if before is not null then
    insert into private.former_addresses (kind, name, user_id) values (tg_argv[0], before, owner);
    delete from private.former_addresses
    where kind = tg_argv[0] and name in (
      select name from private.former_addresses where kind = tg_argv[0] and user_id = owner
      order by left_at desc, name = before desc offset 5);
  end if;
  return null;
end $function$;
comment on function private.keep_address() is NULL;

CREATE OR REPLACE FUNCTION public.slug_available(_slug text)
 RETURNS text
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  uid uuid := private.require_user();
begin
  if coalesce(_slug, '') !~ '^[a-z0-9](?:[a-z0-9-]{0,48}[a-z0-9])?$' then return 'invalid'; end if;
  if private.is_reserved(_slug) then return 'reserved'; end if;
  if exists (select from public.companies where slug = _slug and owner_user_id <> uid)
     or private.is_kept_address('company', _slug, uid) then
    return 'taken';
  end if;
  return 'available';
end $function$;
comment on function public.slug_available(text) is '`available`, `taken`, `reserved`, `invalid`';

CREATE OR REPLACE FUNCTION public.username_available(_username text)
 RETURNS text
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  uid uuid := private.require_user();
begin
  if coalesce(_username, '') !~ '^[A-Za-z0-9_-]{3,20}$' then return 'invalid'; end if;
  if private.is_reserved(_username) then return 'reserved'; end if;
  if exists (select from public.profiles where lower(username) = lower(_username) and user_id <> uid)
     or private.is_kept_address('agent', _username, uid) then
    return 'taken';
  end if;
  return 'available';
end $function$;
comment on function public.username_available(text) is '`available`, `taken`, `reserved`, `invalid`';

CREATE TRIGGER keep_address AFTER INSERT ON public.profiles FOR EACH ROW WHEN ((new.username IS NOT NULL)) EXECUTE FUNCTION private.keep_address('agent', 'username', 'user_id');

CREATE TRIGGER keep_address_update AFTER UPDATE OF username ON public.profiles FOR EACH ROW WHEN ((lower(new.username) IS DISTINCT FROM lower(old.username))) EXECUTE FUNCTION private.keep_address('agent', 'username', 'user_id');

CREATE TRIGGER keep_address AFTER INSERT ON public.companies FOR EACH ROW WHEN ((new.slug IS NOT NULL)) EXECUTE FUNCTION private.keep_address('company', 'slug', 'owner_user_id');

CREATE TRIGGER keep_address_update AFTER UPDATE OF slug ON public.companies FOR EACH ROW WHEN ((new.slug IS DISTINCT FROM old.slug)) EXECUTE FUNCTION private.keep_address('company', 'slug', 'owner_user_id');

insert into private.api_grants (object, privilege, roles, columns) values ('function public.former_page(text, text)', 'execute', '{anon,authenticated,service_role}', NULL);

select private.apply_privileges();

reset check_function_bodies;
