-- A grant stands in a row beside its table or function, instead of in one function that names them all.

-- What the API roles may do, a row an object: closed until it is named here. A row stands beside its
-- table or function; private.apply_privileges() makes it so.
create table private.api_grants (
  object text not null, -- 'table public.plans', 'function public.find_company(text)'
  privilege text not null check (privilege in ('select', 'insert', 'update', 'delete', 'execute')),
  roles text[] not null check (cardinality(roles) > 0 and roles <@ '{anon, authenticated, service_role}'),
  columns text[], -- of a table, when not all
  primary key (object, privilege, roles)
);
alter table private.api_grants enable row level security;

insert into private.api_grants (object, privilege, roles, columns) values
  ('table public.public_listings', 'select', '{anon, authenticated}', null),
  ('table public.public_agents', 'select', '{anon, authenticated}', null),
  ('table public.public_companies', 'select', '{anon, authenticated}', null),
  ('table public.plans', 'select', '{anon, authenticated}', null),
  ('table public.plan_addons', 'select', '{anon, authenticated}', null),
  ('table public.property_card_templates', 'select', '{anon, authenticated}', null),
  ('table public.app_settings', 'select', '{anon, authenticated}', null),
  ('table public.site_settings', 'select', '{anon, authenticated}', null),
  ('function public.search_listings(jsonb, text, integer)', 'execute', '{anon, authenticated, service_role}', null),
  ('function public.count_searches(jsonb)', 'execute', '{anon, authenticated, service_role}', null),
  ('function public.public_counts()', 'execute', '{anon, authenticated, service_role}', null),
  ('function public.busiest_cities(integer)', 'execute', '{anon, authenticated, service_role}', null),
  ('function public.suggest_agents(text, integer)', 'execute', '{anon, authenticated, service_role}', null),
  ('function public.listing_gone(uuid)', 'execute', '{anon, authenticated, service_role}', null),
  ('table public.profiles', 'select', '{authenticated}', null),
  ('table public.companies', 'select', '{authenticated}', null),
  ('table public.properties', 'select', '{authenticated}', null),
  ('table public.user_subscriptions', 'select', '{authenticated}', null),
  ('table public.user_consents', 'select', '{authenticated}', null),
  ('table public.profiles', 'update', '{authenticated}', '{name, username, phone, is_public, profile_image_url, show_property_prices, show_listing_dates,
    show_property_ids}'),
  ('table public.companies', 'update', '{authenticated}', '{name, description, phone, slug, logo_url, is_public}'),
  ('table public.properties', 'delete', '{authenticated}', null),
  ('function public.ensure_profile()', 'execute', '{authenticated}', null),
  ('function public.check_trial_status(uuid)', 'execute', '{authenticated}', null),
  ('function public.username_available(text)', 'execute', '{authenticated}', null),
  ('function public.slug_available(text)', 'execute', '{authenticated}', null),
  ('function public.ensure_company()', 'execute', '{authenticated}', null),
  ('function public.generate_organization_code()', 'execute', '{authenticated}', null),
  ('function public.find_company(text)', 'execute', '{authenticated}', null),
  ('function public.link_company(text)', 'execute', '{authenticated}', null),
  ('function public.save_profile(integer, jsonb, text)', 'execute', '{authenticated}', null),
  ('function public.unlink_company()', 'execute', '{authenticated}', null),
  ('function public.my_company()', 'execute', '{authenticated}', null),
  ('function public.company_agents()', 'execute', '{authenticated}', null),
  ('function public.company_properties(integer, text, text)', 'execute', '{authenticated}', null),
  ('function public.remove_agent(uuid)', 'execute', '{authenticated}', null),
  ('function public.save_property(uuid, integer, jsonb)', 'execute', '{authenticated}', null),
  ('function public.my_limits()', 'execute', '{authenticated}', null),
  ('function public.my_office()', 'execute', '{authenticated}', null),
  ('function public.company_limits()', 'execute', '{authenticated}', null),
  ('function public.ai_consume(text, integer)', 'execute', '{authenticated}', null),
  ('function public.export_my_account()', 'execute', '{authenticated}', null),
  ('function public.delete_my_account()', 'execute', '{authenticated}', null),
  ('function public.get_all_users_admin_comprehensive()', 'execute', '{authenticated}', null),
  ('function public.admin_users(text, text, text, integer)', 'execute', '{authenticated}', null),
  ('function public.admin_user(uuid)', 'execute', '{authenticated}', null),
  ('function public.get_admin_stats()', 'execute', '{authenticated}', null),
  ('function public.admin_update_user_subscription(uuid, integer, timestamptz, boolean, text, boolean)', 'execute', '{authenticated}', null),
  ('function public.admin_save_user_subscription(uuid, uuid, uuid[], numeric, text, timestamptz, timestamptz)', 'execute', '{authenticated}', null),
  ('function public.admin_set_features(uuid, boolean, boolean, boolean)', 'execute', '{authenticated}', null),
  ('function public.admin_delete_user(uuid)', 'execute', '{authenticated}', null),
  ('function public.admin_companies(text, integer)', 'execute', '{authenticated}', null),
  ('function public.admin_transfer_company(uuid, uuid)', 'execute', '{authenticated}', null),
  ('function public.admin_upsert_plan(jsonb)', 'execute', '{authenticated}', null),
  ('function public.admin_delete_plan(uuid)', 'execute', '{authenticated}', null),
  ('function public.admin_upsert_addon(jsonb)', 'execute', '{authenticated}', null),
  ('function public.admin_toggle_addon(uuid, boolean)', 'execute', '{authenticated}', null),
  ('function public.admin_delete_addon(uuid)', 'execute', '{authenticated}', null),
  ('function public.admin_upsert_settings(jsonb)', 'execute', '{authenticated}', null),
  ('function public.admin_upsert_site_settings(jsonb)', 'execute', '{authenticated}', null),
  ('function public.admin_save_template(integer, jsonb, timestamptz)', 'execute', '{authenticated}', null),
  ('function public.admin_restore_template()', 'execute', '{authenticated}', null),
  ('function public.admin_reset_logs()', 'execute', '{authenticated}', null),
  ('function public.admin_consents(integer)', 'execute', '{authenticated}', null),
  ('function public.admin_audit(integer)', 'execute', '{authenticated}', null),
  ('function public.admin_information()', 'execute', '{authenticated}', null),
  ('function public.record_consent(text, uuid)', 'execute', '{authenticated, service_role}', null),
  ('function public.rate_hit(text, text, integer, integer)', 'execute', '{service_role}', null),
  ('function public.rate_clear(text, text)', 'execute', '{service_role}', null),
  ('function public.log_password_reset_attempt(text, boolean, text)', 'execute', '{service_role}', null),
  ('function public.ai_settle(uuid, text, integer, integer)', 'execute', '{service_role}', null),
  ('function public.register_media(text, uuid, text, integer, integer, integer)', 'execute', '{service_role}', null),
  ('function public.outbox_take(integer)', 'execute', '{service_role}', null),
  ('function public.outbox_done(bigint[])', 'execute', '{service_role}', null),
  ('function public.outbox_failed(bigint, text)', 'execute', '{service_role}', null),
  ('function public.run_maintenance()', 'execute', '{service_role}', null),
  ('function public.latest_migration()', 'execute', '{service_role}', null),
  ('function public.public_changes(text)', 'execute', '{service_role}', null),
  ('function private.my_profile_id()', 'execute', '{authenticated}', null),
  ('function private.is_agent()', 'execute', '{authenticated}', null),
  ('function private.is_active_account()', 'execute', '{authenticated}', null),
  ('function private.is_admin()', 'execute', '{authenticated}', null),
  ('function private.clean_line(text)', 'execute', '{authenticated, service_role}', null),
  ('function private.clean_text(text)', 'execute', '{authenticated, service_role}', null),
  ('function private.valid_phone(text)', 'execute', '{authenticated, service_role}', null),
  ('function private.valid_url(text, text)', 'execute', '{authenticated, service_role}', null),
  ('function private.is_reserved(text)', 'execute', '{authenticated, service_role}', null),
  ('function private.valid_template(jsonb, integer)', 'execute', '{service_role}', null),
  ('function private.valid_setting(text, text)', 'execute', '{service_role}', null),
  ('function private.name_words(text)', 'execute', '{service_role}', null),
  ('table public.properties', 'update', '{authenticated}', '{title, transaction_type, price, price_per_sqm, city, neighborhood, address, latitude, longitude,
    rooms, built_area, garden_area, balcony_size, floor, floors_in_building, parking_spots,
    entrance_date, condition, description, virtual_tour_url, main_image_url, images, property_types,
    ribbon_enabled, ribbon_text, ribbon_bg_color, elevator, parking, storage, air_conditioning,
    mamad, solar_water_heater, gas_water_heating, shared_yard, security, double_glazed_windows,
    balcony, garden, renovated, furnished, accessible}'),
  ('table public.properties', 'insert', '{authenticated}', '{agent_id, client_request_id, title, transaction_type, price, price_per_sqm, city, neighborhood,
    address, latitude, longitude, rooms, built_area, garden_area, balcony_size, floor,
    floors_in_building, parking_spots, entrance_date, condition, description, virtual_tour_url,
    main_image_url, images, property_types, ribbon_enabled, ribbon_text, ribbon_bg_color, elevator,
    parking, storage, air_conditioning, mamad, solar_water_heater, gas_water_heating, shared_yard,
    security, double_glazed_windows, balcony, garden, renovated, furnished, accessible}');

create or replace function private.apply_privileges() returns void
language plpgsql set search_path = ''
as $$
declare
  place text;
  api private.api_grants;
begin
  -- Nothing, first: tables (and with them their columns), sequences, functions, and what is to come.
  foreach place in array array['public', 'private'] loop
    execute format('revoke all on all tables in schema %I from public, anon, authenticated, service_role', place);
    execute format('revoke all on all sequences in schema %I from public, anon, authenticated, service_role', place);
    execute format('revoke all on all functions in schema %I from public, anon, authenticated, service_role', place);
    execute format('alter default privileges in schema %I revoke all on tables from public, anon, authenticated, service_role', place);
    execute format('alter default privileges in schema %I revoke all on sequences from public, anon, authenticated, service_role', place);
    execute format('alter default privileges in schema %I revoke all on functions from public, anon, authenticated, service_role', place);
  end loop;
  alter default privileges revoke execute on functions from public;
  revoke all on schema private from public, anon, authenticated, service_role;
  revoke create on schema public from public, anon, authenticated;
  grant usage on schema public to anon, authenticated, service_role;

  -- The system's own schemas. On a hosted project they belong to others and are closed by RLS.
  begin
    revoke all on all tables in schema auth from anon, authenticated;
    revoke all on all sequences in schema auth from anon, authenticated;
    revoke all on all tables in schema storage from anon, authenticated;
    alter default privileges in schema auth revoke all on tables from anon, authenticated;
    alter default privileges in schema storage revoke all on tables from anon, authenticated;
  exception when insufficient_privilege then null;
  end;
  begin
    grant usage on schema auth to anon, authenticated, service_role;
    grant usage on schema storage to service_role;
    grant all on all tables in schema storage to service_role;
  exception when insufficient_privilege then null;
  end;

  -- The server's key reads and writes all tables of the API.
  grant all on all tables in schema public to service_role;
  grant usage on all sequences in schema public to service_role;

  -- The rest is named beside what it opens. A row of something that is gone stops this.
  for api in select * from private.api_grants order by object, privilege, roles loop
    execute format('grant %s%s on %s to %s', api.privilege,
      (select ' (' || string_agg(quote_ident(c), ', ') || ')' from unnest(api.columns) c),
      api.object, (select string_agg(quote_ident(r), ', ') from unnest(api.roles) r));
  end loop;
end $$;

select private.apply_privileges();
