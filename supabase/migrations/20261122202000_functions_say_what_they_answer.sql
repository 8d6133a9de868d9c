-- What each function of the API answers and refuses stands in the catalog; the tables of supabase/README.md are made
-- from it.

comment on function public.admin_audit(integer) is
  '`{total, page, page_size: 50, rows}`
refuses 42501 `not_admin`';
comment on function public.admin_companies(text, integer) is
  '`{totals: {companies, agents, properties}, total, page, page_size: 24, rows}`
refuses 42501 `not_admin`';
comment on function public.admin_consents(integer) is
  '`{total, page, page_size: 50, rows}`
refuses 42501 `not_admin`';
comment on function public.admin_delete_addon(uuid) is
  'refuses 42501 `not_admin`; PT404 `not_found`; 23503 `addon_in_use`';
comment on function public.admin_delete_plan(uuid) is
  'refuses 42501 `not_admin`; PT404 `not_found`; 23503 `plan_in_use`';
comment on function public.admin_delete_user(uuid) is
  'refuses 42501 `not_admin`; 42501 `not_yourself`; PT404 `not_found`; P0001 `last_admin`';
comment on function public.admin_information() is
  '`{tables, protected_tables, trial_days}` of the catalog
refuses 42501 `not_admin`';
comment on function public.admin_reset_logs() is
  'the latest 100
refuses 42501 `not_admin`';
comment on function public.admin_restore_template() is
  'the row
refuses 42501 `not_admin`; 23514 `template_lines_valid`, `template_max_lines_valid`';
comment on function public.admin_save_template(integer, jsonb, timestamptz) is
  'the row
refuses 42501 `not_admin`; 23514 `template_lines_valid`, `template_max_lines_valid`';
comment on function public.admin_save_user_subscription(uuid, uuid, uuid[], numeric, text, timestamptz, timestamptz) is
  'the row
refuses 42501 `not_admin`; PT404 `not_found`; 22023 `end_date_past`; 23503 `addon_not_found`';
comment on function public.admin_set_features(uuid, boolean, boolean, boolean) is
  'refuses 42501 `not_admin`; PT404 `not_found`';
comment on function public.admin_toggle_addon(uuid, boolean) is
  'refuses 42501 `not_admin`; PT404 `not_found`';
comment on function public.admin_transfer_company(uuid, uuid) is
  'refuses 42501 `not_admin`; 22023 `not_company`; 23505 `owns_a_company`; PT404 `not_found`';
comment on function public.admin_update_user_subscription(uuid, integer, timestamptz, boolean, text, boolean) is
  'type is plan slug, empty for no plan
refuses 42501 `not_admin`; PT404 `not_found`; 22023 `trial_days_range` (1-365), `plan_not_found`, `end_date_past`';
comment on function public.admin_upsert_addon(jsonb) is
  'the row; without `id` a new one
refuses 42501 `not_admin`; PT404 `not_found`; 23505 (slug)';
comment on function public.admin_upsert_plan(jsonb) is
  'the row; without `id` a new one
refuses 42501 `not_admin`; PT404 `not_found`; 23505 (slug)';
comment on function public.admin_upsert_settings(jsonb) is
  '`{key: value}`
refuses 42501 `not_admin`; 23514 `app_setting_valid`';
comment on function public.admin_upsert_site_settings(jsonb) is
  'changed columns the row
refuses 42501 `not_admin`; 22023 `policy_version_lowered`';
comment on function public.admin_user(uuid) is
  'one user with `subscription` (and its `plan`) or null
refuses 42501 `not_admin`; PT404 `not_found`';
comment on function public.admin_users(text, text, text, integer) is
  '`{total, page, page_size: 50, rows}`; status active, expired, subscribed
refuses 42501 `not_admin`';
comment on function public.ai_consume(text, integer) is
  'kind `parse` or `describe` `{allowed, tokens}` or `{allowed: false, reason: user_limit/site_limit}`
refuses 42501 `account_inactive`, `ai_not_enabled`, `ai_switched_off`; 22023 `unknown_kind`';
comment on function public.ai_settle(uuid, text, integer, integer) is
  'nothing';
comment on function public.busiest_cities(integer) is
  'rows `city, listings`';
comment on function public.check_trial_status(uuid) is
  '`{is_active, source: subscription/office/trial/none, ends_at, days_left}`; days by the Israeli calendar, 0 = today, null = no end
refuses 42501 `not_yours`';
comment on function public.company_agents() is
  '`[{id, name, username, phone, is_public, properties_count}]`, all of them in one value: rows would be cut at the Data API''s `max_rows`
refuses 42501 `not_company`';
comment on function public.company_limits() is
  '`{plan, carries_agents, agent_limit, agents, property_limit, properties, images_per_property}` of the own company
refuses 42501 `not_company`';
comment on function public.company_properties(integer, text, text) is
  '`{total, rows: [{id, title, price, city, rooms, transaction_type, agent_id, agent_name, agent_username}]}`; sort newest, price_asc, price_desc, rooms_asc, rooms_desc, title, city, agent
refuses 42501 `not_company`';
comment on function public.count_searches(jsonb) is
  'the totals of an array of filters, in its order; the first 50';
comment on function public.delete_my_account() is
  'refuses P0001 `last_admin`';
comment on function public.ensure_company() is
  'the company row; creates it for company users
refuses 42501 `not_company`';
comment on function public.ensure_profile() is
  'the profile row; creates it; ends a lapsed trial';
comment on function public.export_my_account() is
  'everything about the person as jsonb';
comment on function public.find_company(text) is
  '`{status: found, name, logo_url, organization_code}`, `{status: not_found}`, `{status: full, name, agent_limit}` (the office has no place left) or `{status: rate_limited, retry_after}` (10 in 15 minutes with `link_company`)
refuses 42501 `not_agent`';
comment on function public.generate_organization_code() is
  'the new code, stored
refuses 42501 `not_company`, P0001 `code_limit` (5 a day), `code_collision`';
comment on function public.get_admin_stats() is
  'the totals and `recent_signups` (30 days)
refuses 42501 `not_admin`';
comment on function public.get_all_users_admin_comprehensive() is
  'a jsonb a user, newest first; the Data API cuts at its `max_rows`, so ask with `.range()` until `Content-Range` is through (the site''s screens use `admin_users`)
refuses 42501 `not_admin`';
comment on function public.latest_migration() is
  'the newest applied version, null without a history';
comment on function public.link_company(text) is
  'the same with `status: linked`
refuses 42501 `not_agent`';
comment on function public.listing_gone(uuid) is
  'true when visitors once saw this listing and it was deleted (410)';
comment on function public.log_password_reset_attempt(text, boolean, text) is
  'nothing';
comment on function public.my_company() is
  'the agent''s company `{id, name, logo_url, slug or null}` or null';
comment on function public.my_limits() is
  '`{plan, property_limit, images_per_property, properties, own_access, office: {property_limit, images_per_property, properties} or null}`: `images_per_property` is the better of both, the others are the own plan''s; the office''s `properties` are those of all its agents';
comment on function public.my_office() is
  'the agent''s company as an office, or null: `{company, state, plan, ends_at, agent_limit}`; state `open` (its plan is the agent''s too), `full` (no place), `ended`, `none` (no plan that carries agents)';
comment on function public.outbox_done(bigint[]) is
  'rows `id, kind = delete_object, payload {bucket, path}, attempts`; a lease of 5 minutes';
comment on function public.outbox_failed(bigint, text) is
  'rows `id, kind = delete_object, payload {bucket, path}, attempts`; a lease of 5 minutes';
comment on function public.outbox_take(integer) is
  'rows `id, kind = delete_object, payload {bucket, path}, attempts`; a lease of 5 minutes';
comment on function public.public_changes(text) is
  '`{next, tags}`: which made pages show something old since the answer whose `next` is `_since`; for the page cache';
comment on function public.public_counts() is
  '`{listings, agents, companies, cities}`';
comment on function public.rate_clear(text, text) is
  'nothing';
comment on function public.rate_hit(text, text, integer, integer) is
  '`{allowed, remaining, retry_after}`; never raises';
comment on function public.record_consent(text, uuid) is
  'stores the current version once; `_ip` and `_user_id` count only from service_role';
comment on function public.register_media(text, uuid, text, integer, integer, integer) is
  'kind `property`, `profile`, `company`; owner is the profile or company id';
comment on function public.remove_agent(uuid) is
  'refuses 42501 `not_company`, PT404 `not_found`';
comment on function public.run_maintenance() is
  'ends lapsed trials and subscriptions, sweeps orphaned pictures, old counters and records (`private.retention`)';
comment on function public.save_profile(integer, jsonb, text) is
  '`{status: saved, id, version}`; with `_code` the company is joined in the same transaction, or the answer of `link_company` says why not and nothing is saved. Keys of `_data` are column names; missing keys keep their value
refuses 42501 `not_agent`; PT404 `not_found`; PT409 `stale_version`';
comment on function public.save_property(uuid, integer, jsonb) is
  '`{id, version, created}`. `_id` null: create; the same `client_request_id` answers the same listing. Keys of `_data` are column names; missing keys keep their value
refuses 42501 `not_agent`, `account_inactive`, `ribbon_not_enabled`; PT404 `not_found`; PT409 `stale_version`; P0001 `plan_limit_reached`, `office_limit_reached`, `images_limit`; 22023 `image_not_yours`, `image_twice`';
comment on function public.search_listings(jsonb, text, integer) is
  '`{total, rows}`; filters longer than 20 kB are refused with 22023 `filters_too_long`; 24 a page, page 1-100. Filters: transactionType, city, neighborhood, address, roomsMin/Max, priceMin/Max, builtAreaMin/Max, balconyMin, floorMin/Max (numbers), features (ids), propertyTypes (ids), text, agentId, companyId. Sort: newest, price_asc, price_desc, size_asc, size_desc, rooms_asc, rooms_desc. A row is a `public_listings` row without description, with `agent {id, username, name, phone, profile_image_url, show_property_ids, company {id, name, slug, logo_url} or null}`';
comment on function public.slug_available(text) is
  '`available`, `taken`, `reserved`, `invalid`';
comment on function public.suggest_agents(text, integer) is
  'rows `username, name` of agents with listings whose name begins so, in any common spelling; at most 10';
comment on function public.unlink_company() is
  'refuses 42501 `not_agent`';
comment on function public.username_available(text) is
  '`available`, `taken`, `reserved`, `invalid`';
