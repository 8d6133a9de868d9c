-- A person's dashboard, for an operator who helps them. It runs in the operator's own session: nobody signs in as the
-- other person, so nothing can be done in their name, and no secret address (of a calendar, a feed, an office) is
-- included. For viewings only the number of visitors is shown: visitors left their names to the agent.

create function public.admin_view_as(
  target_user_id uuid, _filters jsonb default '{}', _sort text default 'newest', _page integer default 1)
returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  person public.profiles;
  company public.companies;
  today constant timestamptz := date_trunc('day', now() at time zone 'Asia/Jerusalem') at time zone 'Asia/Jerusalem';
begin
  perform private.require_admin();
  select * into person from public.profiles where user_id = target_user_id;
  if person.id is null then perform private.refuse('not_found', 'PT404'); end if;
  -- One look is one line, whatever its tabs and pages.
  if not exists (
      select from private.audit_log where actor = (select auth.uid()) and target = target_user_id::text
        and action = 'support_viewed' and at > now() - interval '15 minutes') then
    perform private.audit('support_viewed', target_user_id::text);
  end if;
  if person.user_type = 'company' then
    select * into company from public.companies where owner_user_id = target_user_id;
    return jsonb_build_object(
      'user_type', 'company', 'name', person.name, 'active', private.is_active(person),
      'company', case when company.id is not null then jsonb_build_object(
        'id', company.id, 'name', company.name, 'logo_url', company.logo_url,
        'agents', private.agents_of_company(company), 'limits', private.limits_of_company(company),
        'properties', private.properties_of_company(
          company, _page, _filters ->> 'search', _sort, _filters ->> 'status', (_filters ->> 'agent')::uuid)) end);
  end if;
  return jsonb_build_object(
    'user_type', 'agent', 'name', person.name, 'active', private.is_active(person),
    'username', person.username, 'is_public', person.is_public, 'phone', person.phone,
    'shows_prices', person.show_property_prices, 'ribbon', person.feature_property_ribbon_enabled,
    'listings', private.listings_of(person.id, _filters, _sort, _page), 'limits', private.limits_of(target_user_id),
    'viewings', (select count(*) from private.viewings v where v.agent_id = person.id and v.state in ('waiting', 'confirmed')
                 and v.starts_at >= today and v.starts_at < today + interval '1 day'));
end $$;
insert into private.api_grants (object, privilege, roles) values
  ('function public.admin_view_as(uuid, jsonb, text, integer)', 'execute', '{authenticated}');
comment on function public.admin_view_as(uuid, jsonb, text, integer) is
  'what the dashboard of an agent (`own_listings` with its arguments, `my_limits`, how many `viewings` today) or of a company (`company_agents`, `company_limits`, `company_properties` with its arguments in `_filters`) shows; `active`: whether its owner may open it now. Writes `support_viewed` into the audit, once in a quarter of an hour
refuses 42501 `not_admin`; PT404 `not_found`; 22023 `filters_too_long`';
