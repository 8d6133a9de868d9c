-- The homes of an agent, or of all agents of a company, as a frame in their own site. Anyone with its address reads
-- only what visitors see anyway; the response's policy, built from the domains stored here, decides which sites may
-- embed it.

-- Host names as a Content-Security-Policy takes them: lower-case letters, digits and dashes, at least two labels, the
-- last of which is no number; no scheme, port, path or wildcard.
create function private.are_domains(_domains text[]) returns boolean
language sql immutable set search_path = ''
as $$
  select coalesce(bool_and(d is not null and length(d) <= 253
                           and d ~ '^([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z][a-z0-9-]{0,61}[a-z0-9]$'), false)
         and count(*) = count(distinct d)
  from unnest(_domains) d
$$;

create table private.widgets (
  -- An agent, or the owner of a company.
  owner_id uuid primary key references public.profiles (id) on delete cascade,
  id uuid not null unique default gen_random_uuid(),
  domains text[] not null
    constraint widgets_domains_count check (array_ndims(domains) = 1 and cardinality(domains) between 1 and 10)
    constraint widgets_domains_valid check (private.are_domains(domains)),
  color text not null constraint widgets_color_valid check (color ~ '^#[0-9A-F]{6}$'),
  -- How many homes it shows.
  homes smallint not null constraint widgets_homes_between check (homes between 1 and 24),
  made_at timestamptz not null default now()
);
alter table private.widgets enable row level security;

create function public.save_widget(_domains text[], _color text, _homes smallint) returns uuid
language plpgsql security definer set search_path = ''
as $$
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
end $$;
insert into private.api_grants (object, privilege, roles) values
  ('function public.save_widget(text[], text, smallint)', 'execute', '{authenticated}');
comment on function public.save_widget(text[], text, smallint) is
  'the id of the widget of one''s own homes, or of those of one''s company''s agents; at most 10 domains in small ASCII letters, a color `#RRGGBB`, 1 to 24 homes
refuses 42501 `not_agent`, `account_inactive`; 23514 or 23502 with the name of the constraint or column';

-- Its id stops working; a new widget has a new id.
create function public.delete_widget() returns void
language plpgsql security definer set search_path = ''
as $$
begin
  delete from private.widgets w using public.profiles p
  where p.user_id = private.require_user() and w.owner_id = p.id;
end $$;
insert into private.api_grants (object, privilege, roles) values
  ('function public.delete_widget()', 'execute', '{authenticated}');
comment on function public.delete_widget() is
  'the widget of one''s own is shown nowhere any more';

create function public.my_widget() returns jsonb
language sql stable security definer set search_path = ''
as $$
  select jsonb_build_object('id', w.id, 'domains', w.domains, 'color', w.color, 'homes', w.homes)
  from private.widgets w join public.profiles p on p.id = w.owner_id
  where p.user_id = (select private.require_user())
$$;
insert into private.api_grants (object, privilege, roles) values
  ('function public.my_widget()', 'execute', '{authenticated}');
comment on function public.my_widget() is
  '`{id, domains, color, homes}` of one''s own widget; null without one';

create function public.widget_of(_id uuid) returns jsonb
language sql stable security definer set search_path = ''
as $$
  select jsonb_build_object('domains', w.domains, 'color', w.color,
    'agent', (select jsonb_build_object('id', a.id, 'username', a.username, 'name', a.name)
              from public.public_agents a where a.id = w.owner_id),
    'company', (select jsonb_build_object('slug', pc.slug, 'name', pc.name)
                from public.profiles p join public.companies c on c.owner_user_id = p.user_id
                join public.public_companies pc on pc.id = c.id
                where p.id = w.owner_id and p.user_type = 'company'),
    'total', (select count(*) from public.public_listings l where l.agent_id in (select private.feed_agents(w.owner_id))),
    -- As the agent's own page orders them; of a company the newest.
    'homes', coalesce((select jsonb_agg(to_jsonb(n) - '{seq,place}'::text[] order by n.place nulls last, n.seq desc) from (
        select l.id, l.title, l.transaction_type, l.price, l.city, l.neighborhood, l.rooms, l.built_area, l.property_types,
               l.main_image_url, l.images, l.status, l.seq, o.place
        from public.public_listings l
        left join private.chosen_homes o on o.agent_id = w.owner_id and o.agent_id = l.agent_id and o.listing_id = l.id
        where l.agent_id in (select private.feed_agents(w.owner_id))
        order by o.place nulls last, l.seq desc limit w.homes) n), '[]'))
  from private.widgets w where w.id = _id
$$;
insert into private.api_grants (object, privilege, roles) values
  ('function public.widget_of(uuid)', 'execute', '{service_role}');
comment on function public.widget_of(uuid) is
  '`{domains, color, agent {id, username, name} or null, company {slug, name} or null, total, homes}` of a widget: what visitors see of its first homes, in the order of the agent''s own page; neither agent nor company while its owner is not shown; null for any other id';
