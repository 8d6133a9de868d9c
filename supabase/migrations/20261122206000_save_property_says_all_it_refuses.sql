comment on function public.save_property(uuid, integer, jsonb) is
  '`{id, version, created}`. `_id` null: create; the same `client_request_id` answers the same listing. Keys of `_data` are column names; missing keys keep their value
refuses 42501 `not_agent`, `account_inactive`, `ribbon_not_enabled`; PT404 `not_found`; PT409 `stale_version`; P0001 `plan_limit_reached`, `office_limit_reached`, `images_limit`; 22023 `image_not_yours`, `image_twice`, `unknown_column`, `listing_too_long`';
