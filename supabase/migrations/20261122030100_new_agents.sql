-- What agents get when they sign up is for an admin to say. The parser of pasted texts is on until one says
-- otherwise: reading by rules costs nothing. What existing accounts have stays as it is.

-- Only these words change; the other keys stay as the migrations before this one left them.
do $$
declare
  was text := pg_catalog.pg_get_functiondef('private.valid_setting(text, text)'::regprocedure);
  becomes text := replace(was, 'when ''enableAiDescribeProperty'' then',
    'when ''newAgentAiParser'' then value in (''true'', ''false'')
    when ''newAgentAiDescription'' then value in (''true'', ''false'')
    when ''newAgentRibbon'' then value in (''true'', ''false'')
    when ''enableAiDescribeProperty'' then');
begin
  if becomes = was then raise exception 'nothing to change in valid_setting'; end if;
  execute becomes;
end $$;

insert into public.app_settings (key, value) values
  ('newAgentAiParser', 'true'), ('newAgentAiDescription', 'false'), ('newAgentRibbon', 'false')
on conflict (key) do nothing;

create function private.equip_new_agent() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  given jsonb := (select coalesce(jsonb_object_agg(key, value = 'true'), '{}') from public.app_settings
                  where key in ('newAgentAiParser', 'newAgentAiDescription', 'newAgentRibbon'));
begin
  new.enable_ai_parser := new.enable_ai_parser or coalesce((given ->> 'newAgentAiParser')::boolean, true);
  new.enable_ai_description := new.enable_ai_description or coalesce((given ->> 'newAgentAiDescription')::boolean, false);
  new.feature_property_ribbon_enabled :=
    new.feature_property_ribbon_enabled or coalesce((given ->> 'newAgentRibbon')::boolean, false);
  return new;
end $$;
create trigger equip_new_agent before insert on public.profiles
  for each row when (new.user_type = 'agent') execute function private.equip_new_agent();
