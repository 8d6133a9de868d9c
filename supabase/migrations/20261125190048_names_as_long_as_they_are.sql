-- Names and texts are as long as they are: spaces around them were not counted, so that whoever speaks to the Data
-- API made every page heavy that shows a name. Rows from before lose those spaces where they are too long with them.
do $$
declare
  place record;
begin
  for place in
    select * from (values
      ('public.properties', 'city', 30),
      ('public.profiles', 'name', 50),
      ('public.companies', 'name', 50),
      ('public.plans', 'name', 50),
      ('public.plan_addons', 'name', 50),
      ('public.leads', 'name', 50),
      ('public.lead_notes', 'body', 1000),
      ('public.lead_settings', 'template', 500),
      ('public.site_settings', 'consent_title_he', 100),
      ('public.site_settings', 'consent_message_he', 1000),
      ('public.site_settings', 'accept_button_label_he', 50),
      ('public.site_settings', 'learn_more_label_he', 50)) lines (of_table, of_column, longest)
  loop
    execute format('update %1$s set %2$I = btrim(%2$I) where char_length(%2$I) > %3$s',
      place.of_table, place.of_column, place.longest);
  end loop;
end $$;

-- In the order in which a save holds them.
alter table public.properties drop constraint city_valid, add constraint city_valid
  check (char_length(btrim(city)) >= 2 and char_length(city) <= 30 and private.is_seen(city) and private.clean_line(city));
alter table public.profiles drop constraint profile_name_valid, add constraint profile_name_valid
  check (char_length(name) <= 50 and private.is_seen(name) and private.clean_line(name));
alter table public.companies drop constraint company_name_valid, add constraint company_name_valid
  check (char_length(name) <= 50 and private.is_seen(name) and private.clean_line(name));
alter table public.plans drop constraint plan_name_valid, add constraint plan_name_valid
  check (char_length(name) <= 50 and private.is_seen(name) and private.clean_line(name));
alter table public.plan_addons drop constraint addon_name_valid, add constraint addon_name_valid
  check (char_length(name) <= 50 and private.is_seen(name) and private.clean_line(name));
alter table public.leads drop constraint lead_name_valid, add constraint lead_name_valid
  check (char_length(name) <= 50 and private.is_seen(name) and private.clean_line(name));
alter table public.lead_notes drop constraint lead_note_valid, add constraint lead_note_valid
  check (char_length(body) <= 1000 and private.is_seen(body) and private.clean_text(body));
alter table public.lead_settings drop constraint lead_template_valid, add constraint lead_template_valid
  check (char_length(template) <= 500 and private.is_seen(template) and private.clean_text(template));
alter table public.site_settings drop constraint consent_title_valid, add constraint consent_title_valid
  check (char_length(consent_title_he) <= 100 and private.is_seen(consent_title_he));
alter table public.site_settings drop constraint consent_message_valid, add constraint consent_message_valid
  check (char_length(consent_message_he) <= 1000 and private.is_seen(consent_message_he));
alter table public.site_settings drop constraint accept_label_valid, add constraint accept_label_valid
  check (char_length(accept_button_label_he) <= 50 and private.is_seen(accept_button_label_he));
alter table public.site_settings drop constraint learn_more_label_valid, add constraint learn_more_label_valid
  check (char_length(learn_more_label_he) <= 50 and private.is_seen(learn_more_label_he));
