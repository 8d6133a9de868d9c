-- A widget shows an agent's homes in the order of the agent's own page.

set check_function_bodies = off;


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
    -- As the agent's own page orders them; of a company the newest.
    'homes', coalesce((select jsonb_agg(to_jsonb(n) - '{seq,place}'::text[] order by n.place nulls last, n.seq desc) from (
        select l.id, l.title, l.transaction_type, l.price, l.city, l.neighborhood, l.rooms, l.built_area, l.property_types,
               l.main_image_url, l.images, l.status, l.seq, o.place
        from public.public_listings l
        left join private.chosen_homes o on o.agent_id = w.owner_id and o.agent_id = l.agent_id and o.listing_id = l.id
        where l.agent_id in (select private.feed_agents(w.owner_id))
        order by o.place nulls last, l.seq desc limit w.homes) n), '[]'))
  from private.widgets w where w.id = _id
$function$;
comment on function public.widget_of(uuid) is '`{domains, color, agent {id, username, name} or null, company {slug, name} or null, total, homes}` of a widget: what visitors see of its first homes, in the order of the agent''s own page; neither agent nor company while its owner is not shown; null for any other id';

reset check_function_bodies;
