-- Refusals that say their HTTP status themselves, because the Data API gets two of them wrong. 40001 means to it
-- that a transaction met another one: before version 16 PostgREST begins it again, for ever, so one save of an
-- old version never answered and ten of them took every connection. P0002 it answers as a fault of ours (500).
-- `PT` and three digits is that status (https://docs.postgrest.org/en/v12/references/errors.html#raise-errors-with-http-status-codes).
-- Nothing but the code changes, so the bodies are taken as they stand.
do $$
declare
  spoken record;
begin
  for spoken in
    select pg_catalog.pg_get_functiondef(p.oid) as definition from pg_catalog.pg_proc p
    where p.pronamespace in ('public'::regnamespace, 'private'::regnamespace) and p.prosrc ~ '''(P0002|40001)'''
  loop
    execute replace(replace(spoken.definition, '''P0002''', '''PT404'''), '''40001''', '''PT409''');
  end loop;
end $$;

-- A hosted project loads `safeupdate` for the Data API: an UPDATE or DELETE without WHERE is refused there, also
-- inside functions. There is one row, and its id is 1.
create or replace function public.admin_upsert_site_settings(_data jsonb) returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  s public.site_settings;
begin
  perform private.require_admin();
  select * into s from public.site_settings where id = 1 for update;
  s := jsonb_populate_record(s, _data);
  update public.site_settings set
    (show_consent_banner, policy_version, consent_title_he, consent_message_he, accept_button_label_he,
     learn_more_label_he, require_checkbox)
    = (s.show_consent_banner, s.policy_version, s.consent_title_he, s.consent_message_he, s.accept_button_label_he,
       s.learn_more_label_he, s.require_checkbox)
  where id = 1
  returning * into s;
  perform private.audit('site_settings_saved', null, _data);
  return to_jsonb(s);
end $$;
