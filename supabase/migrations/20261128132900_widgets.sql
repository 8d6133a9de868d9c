-- The homes of an agent or a company are shown as a frame in their own site, only on domains that they name; who comes by
-- it is counted as by a share link.

set check_function_bodies = off;

alter table private.share_links drop constraint share_links_place_known,
  add constraint share_links_place_known
    check (place in ('whatsapp', 'facebook', 'mail', 'copied', 'qr', 'print', 'assistant', 'widget', 'own'));

CREATE OR REPLACE FUNCTION private.are_domains(_domains text[])
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select coalesce(bool_and(d is not null and length(d) <= 253
                           and d ~ '^([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z][a-z0-9-]{0,61}[a-z0-9]$'), false)
         and count(*) = count(distinct d)
  from unnest(_domains) d
$function$;

create table private.widgets (
  owner_id uuid primary key references public.profiles (id) on delete cascade,
  id uuid not null unique default gen_random_uuid(),
  domains text[] not null
    constraint widgets_domains_count check (array_ndims(domains) = 1 and cardinality(domains) between 1 and 10)
    constraint widgets_domains_valid check (private.are_domains(domains)),
  color text not null constraint widgets_color_valid check (color ~ '^#[0-9A-F]{6}$'),
  homes smallint not null constraint widgets_homes_between check (homes between 1 and 24),
  made_at timestamptz not null default now()
);
alter table private.widgets enable row level security;

CREATE OR REPLACE FUNCTION public.delete_widget()
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  delete from private.widgets w using public.profiles p
  where p.user_id = private.require_user() and w.owner_id = p.id;
end $function$;
comment on function public.delete_widget() is 'the widget of one''s own is shown nowhere any more';

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
    'pictures', coalesce((select jsonb_agg(to_jsonb(m) - '{owner_id,uploaded_by}'::text[] order by m.created_at, m.path) from private.media m
                          where m.owner_id in (select id from public.profiles where user_id = uid
                                               union all select id from public.companies where owner_user_id = uid)), '[]'),
    'publishing_review', (select to_jsonb(r) - 'agent_id' from private.publishing_reviews r
                      join public.profiles a on a.id = r.agent_id where a.user_id = uid),
    'listing_questions', coalesce((select jsonb_agg(to_jsonb(q) - 'id' order by q.id) from private.listing_questions q
                            join public.properties p on p.id = q.listing_id join public.profiles a on a.id = p.agent_id
                            where a.user_id = uid), '[]'),
    'listing_appeals', coalesce((select jsonb_agg(to_jsonb(q) - 'id' order by q.id) from private.listing_appeals q
                            join public.properties p on p.id = q.listing_id join public.profiles a on a.id = p.agent_id
                            where a.user_id = uid), '[]'),
    'leads', private.leads_of(uid), 'caught_leads', private.caught_leads_of(uid),
    'lead_settings', (select to_jsonb(s) - 'agent_id' from public.lead_settings s
                      join public.profiles a on a.id = s.agent_id where a.user_id = uid),
    'push_subscriptions', private.browsers_of(uid), 'former_addresses', private.former_addresses_of(uid),
    'numbers', private.recorded_counts((select id from public.profiles where user_id = uid),
                                  (select id from public.companies where owner_user_id = uid)),
    'feed', (select jsonb_build_object('made_at', f.made_at, 'read_on', f.read_on) from private.feeds f
             join public.profiles a on a.id = f.owner_id where a.user_id = uid),
    'widget', (select to_jsonb(w) - 'owner_id' from private.widgets w
               join public.profiles a on a.id = w.owner_id where a.user_id = uid),
    'subscription', (select to_jsonb(s) from public.user_subscriptions s where s.user_id = uid),
    -- What waits for an operator, too, with what the provider sent of it.
    'payments', coalesce((select jsonb_agg(to_jsonb(b) - 'user_id' - 'plan_id' || jsonb_build_object('plan', p.name) order by b.at, b.id)
                          from private.billing_events b left join public.plans p on p.id = b.plan_id
                          where b.user_id = uid), '[]'),
    'paying', (select jsonb_build_object('failed_at', b.failed_at, 'grace_until', b.grace_until, 'cancelled_at', b.cancelled_at)
               from private.billing_accounts b where b.user_id = uid),
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

CREATE OR REPLACE FUNCTION private.link_of(_code text, _agent uuid, _listing uuid)
 RETURNS character
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if _code !~ '^[A-Za-z0-9]{6}$' then return null; end if;
  insert into private.share_links (code, agent_id, listing_id, place)
  select _code, _agent, _listing, place
  from unnest('{whatsapp,facebook,mail,copied,qr,print,assistant,widget}'::text[]) place
  where private.share_code(coalesce(_listing, _agent), place) = _code
    and not exists (select from private.share_links where code = _code::char(6))
  on conflict do nothing;
  return (select code from private.share_links
          where code = _code::char(6) and agent_id = _agent and listing_id is not distinct from _listing);
end $function$;

CREATE OR REPLACE FUNCTION public.my_widget()
 RETURNS jsonb
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select jsonb_build_object('id', w.id, 'domains', w.domains, 'color', w.color, 'homes', w.homes)
  from private.widgets w join public.profiles p on p.id = w.owner_id
  where p.user_id = (select private.require_user())
$function$;
comment on function public.my_widget() is '`{id, domains, color, homes}` of one''s own widget; null without one';

CREATE OR REPLACE FUNCTION private.note_widget()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.note_change('widget:' || coalesce(new.id, old.id));
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.save_widget(_domains text[], _color text, _homes smallint)
 RETURNS uuid
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  me public.profiles;
  saved uuid;
begin
  select * into me from public.profiles where user_id = private.require_user() for no key update;
  if me.id is null then perform private.refuse('not_agent'); end if;
  if not private.is_active(me) then perform private.refuse('account_inactive'); end if;
  insert into private.widgets (owner_id, domains, color, homes) values (me.id, _domains, _color, _homes)
  on conflict (owner_id) do update set domains = excluded.domains, color = excluded.color, homes = excluded.homes
  returning id into saved;
  return saved;
end $function$;
comment on function public.save_widget(text[],text,smallint) is 'the id of the widget of one''s own homes, or of those of one''s company''s agents; at most 10 domains in small ASCII letters, a color `#RRGGBB`, 1 to 24 homes
refuses 42501 `not_agent`, `account_inactive`; 23514 or 23502 with the name of the constraint or column';

CREATE OR REPLACE FUNCTION public.widget_of(_id uuid)
 RETURNS jsonb
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select jsonb_build_object('domains', w.domains, 'color', w.color,
    'agent', (select jsonb_build_object('id', a.id, 'username', a.username, 'name', a.name)
              from public.public_agents a where a.id = w.owner_id),
    'company', (select jsonb_build_object('slug', pc.slug, 'name', pc.name)
                from public.profiles p join public.companies c on c.owner_user_id = p.user_id
                join public.public_companies pc on pc.id = c.id
                where p.id = w.owner_id and p.user_type = 'company'),
    'total', (select count(*) from public.public_listings l where l.agent_id in (select private.feed_agents(w.owner_id))),
    'homes', coalesce((select jsonb_agg(to_jsonb(n) - 'seq' order by n.seq desc) from (
        select l.id, l.title, l.transaction_type, l.price, l.city, l.neighborhood, l.rooms, l.built_area, l.property_types,
               l.main_image_url, l.images, l.status, l.seq
        from public.public_listings l where l.agent_id in (select private.feed_agents(w.owner_id))
        order by l.seq desc limit w.homes) n), '[]'))
  from private.widgets w where w.id = _id
$function$;
comment on function public.widget_of(uuid) is '`{domains, color, agent {id, username, name} or null, company {slug, name} or null, total, homes}` of a widget: what visitors see of its newest homes; neither agent nor company while its owner is not shown; null for any other id';

CREATE TRIGGER note_changes AFTER INSERT OR DELETE OR UPDATE ON private.widgets FOR EACH ROW EXECUTE FUNCTION private.note_widget();

CREATE TRIGGER read_only BEFORE INSERT OR DELETE OR UPDATE ON private.widgets FOR EACH STATEMENT EXECUTE FUNCTION private.refuse_read_only();

insert into private.api_grants (object, privilege, roles, columns) values ('function public.save_widget(text[], text, smallint)', 'execute', '{authenticated}', NULL);

insert into private.api_grants (object, privilege, roles, columns) values ('function public.delete_widget()', 'execute', '{authenticated}', NULL);

insert into private.api_grants (object, privilege, roles, columns) values ('function public.my_widget()', 'execute', '{authenticated}', NULL);

insert into private.api_grants (object, privilege, roles, columns) values ('function public.widget_of(uuid)', 'execute', '{service_role}', NULL);

select private.apply_privileges();

reset check_function_bodies;
