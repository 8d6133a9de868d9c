-- Who may touch what, in one idempotent place. The embedded backend calls it again at every start,
-- because its server grants everything to everyone on its first request.

create function private.apply_privileges() returns void
language plpgsql set search_path = ''
as $$
declare
  editable constant text := 'title, transaction_type, price, price_per_sqm, city, neighborhood, address, latitude,
    longitude, rooms, built_area, garden_area, balcony_size, floor, floors_in_building, parking_spots, entrance_date,
    condition, description, virtual_tour_url, main_image_url, images, property_types, ribbon_enabled, ribbon_text,
    ribbon_bg_color, elevator, parking, storage, air_conditioning, mamad, solar_water_heater, gas_water_heating,
    shared_yard, security, double_glazed_windows, balcony, garden, renovated, furnished, accessible';
  place text;
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

  -- Everyone.
  grant select on public.public_listings, public.public_agents, public.public_companies,
    public.plans, public.plan_addons, public.property_card_templates, public.app_settings, public.site_settings
    to anon, authenticated;
  grant execute on function
    public.search_listings(jsonb, text, integer), public.public_counts(), public.busiest_cities(integer),
    public.suggest_agents(text, integer), public.listing_gone(uuid)
    to anon, authenticated, service_role;

  -- People, for themselves: reading whole rows, writing named columns.
  grant select on public.profiles, public.companies, public.properties,
    public.user_subscriptions, public.user_consents to authenticated;
  grant update (name, username, phone, is_public, profile_image_url, show_property_prices, show_listing_dates,
    show_property_ids) on public.profiles to authenticated;
  grant update (name, description, phone, slug, logo_url, is_public) on public.companies to authenticated;
  execute format('grant insert (agent_id, client_request_id, %s) on public.properties to authenticated', editable);
  execute format('grant update (%s) on public.properties to authenticated', editable);
  grant delete on public.properties to authenticated;
  grant execute on function
    public.ensure_profile(), public.check_trial_status(uuid), public.username_available(text),
    public.slug_available(text), public.ensure_company(), public.generate_organization_code(),
    public.find_company(text), public.link_company(text), public.unlink_company(), public.my_company(),
    public.company_agents(), public.company_properties(integer, text, text), public.remove_agent(uuid),
    public.save_property(uuid, integer, jsonb), public.my_limits(), public.ai_consume(text, integer),
    public.export_my_account(), public.delete_my_account(),
    public.get_all_users_admin_comprehensive(), public.admin_users(text, text, text, integer),
    public.admin_user(uuid), public.get_admin_stats(),
    public.admin_update_user_subscription(uuid, integer, timestamptz, boolean, text, boolean),
    public.admin_save_user_subscription(uuid, uuid, uuid[], numeric, text, timestamptz),
    public.admin_set_features(uuid, boolean, boolean, boolean), public.admin_delete_user(uuid),
    public.admin_companies(text, integer), public.admin_transfer_company(uuid, uuid), public.admin_upsert_plan(jsonb), public.admin_delete_plan(uuid),
    public.admin_upsert_addon(jsonb), public.admin_toggle_addon(uuid, boolean), public.admin_delete_addon(uuid),
    public.admin_upsert_settings(jsonb), public.admin_upsert_site_settings(jsonb),
    public.admin_save_template(integer, jsonb), public.admin_restore_template(), public.admin_reset_logs(),
    public.admin_consents(integer), public.admin_audit(integer),
    public.admin_information()
    to authenticated;
  grant execute on function public.record_consent(text, uuid) to authenticated, service_role;

  -- The server alone.
  grant execute on function
    public.rate_hit(text, text, integer, integer), public.rate_clear(text, text),
    public.log_password_reset_attempt(text, boolean, text), public.ai_settle(uuid, text, integer, integer),
    public.register_media(text, uuid, text, integer, integer, integer),
    public.outbox_take(integer), public.outbox_done(bigint[]), public.outbox_failed(bigint, text),
    public.run_maintenance(), public.latest_migration(), public.public_changes(text)
    to service_role;

  -- Questions that policies and CHECKs ask in the name of the person. Without USAGE on the schema
  -- they cannot be called by name.
  grant execute on function
    private.my_profile_id(), private.is_agent(), private.is_active_account(), private.is_admin()
    to authenticated;
  grant execute on function
    private.clean_line(text), private.clean_text(text), private.valid_phone(text), private.valid_url(text, text),
    private.is_reserved(text)
    to authenticated, service_role;
  grant execute on function
    private.valid_template(jsonb, integer), private.valid_setting(text, text),
    private.name_words(text) -- for the index of agents' names
    to service_role;
end $$;

select private.apply_privileges();

-- Where there is Realtime, people may follow their own profile: the policy filters.
do $$
begin
  alter publication supabase_realtime add table public.profiles;
exception when undefined_object or duplicate_object or insufficient_privilege then null;
end $$;

-- Slow or stuck requests end by themselves.
do $$
begin
  alter role anon set statement_timeout = '3s';
  alter role authenticated set statement_timeout = '8s';
  alter role service_role set statement_timeout = '15s';
  alter role anon set lock_timeout = '2s';
  alter role authenticated set lock_timeout = '2s';
  alter role service_role set lock_timeout = '2s';
  alter role anon set idle_in_transaction_session_timeout = '10s';
  alter role authenticated set idle_in_transaction_session_timeout = '10s';
  alter role service_role set idle_in_transaction_session_timeout = '10s';
exception when insufficient_privilege then
  raise notice 'role timeouts are set by the owner of the roles';
end $$;
