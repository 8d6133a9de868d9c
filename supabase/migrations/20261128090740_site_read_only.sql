-- Operators may keep the site read-only for a while, with a sentence, and tell everybody something.

set check_function_bodies = off;


CREATE OR REPLACE FUNCTION private.is_read_only()
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select exists (select from public.app_settings where key = 'siteReadOnly' and value = 'true')
$function$;

CREATE OR REPLACE FUNCTION private.on_auth_user_created()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.require_writable();
  perform private.create_profile(new.id, new.email, new.raw_user_meta_data);
  return new;
end $function$;

CREATE OR REPLACE FUNCTION private.refuse_read_only()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if auth.role() in ('anon', 'authenticated') or tg_nargs > 0 and auth.role() is not null then
    perform private.require_writable();
  end if;
  return coalesce(new, old);
end $function$;

CREATE OR REPLACE FUNCTION private.require_writable()
 RETURNS void
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if private.is_read_only() and not private.is_admin() then perform private.refuse('site_read_only'); end if;
end $function$;

CREATE OR REPLACE FUNCTION private.valid_setting(key text, value text)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select coalesce(char_length(value) <= 1000 and private.clean_text(value) and case key
    when 'whatsappMessageTemplate' then position('{{propertyUrl}}' in value) > 0
      and not exists (
        select from regexp_matches(value, '\{\{([^{}]*)\}\}', 'g') m
        where m[1] not in ('propertyUrl', 'propertyTitle', 'city', 'rooms', 'agentName', 'companyName'))
    when 'whatsappDisclaimer' then true
    when 'newAgentAiParser' then value in ('true', 'false')
    when 'newAgentAiDescription' then value in ('true', 'false')
    when 'newAgentRibbon' then value in ('true', 'false')
    when 'enableAiDescribeProperty' then value in ('true', 'false')
    when 'requireOperatorCode' then value in ('true', 'false')
    when 'siteReadOnly' then value in ('true', 'false')
    when 'siteReadOnlyText' then char_length(value) <= 300
    when 'siteBannerText' then char_length(value) <= 300
    when 'listingDays' then value ~ '^[0-9]{1,3}$' and value::integer between 7 and 365
    when 'propertyCardDisplayOption' then value in ('agent_name', 'company_name')
    else false end, false)
$function$;

CREATE TRIGGER read_only BEFORE INSERT OR DELETE OR UPDATE ON public.companies FOR EACH STATEMENT EXECUTE FUNCTION private.refuse_read_only();

CREATE TRIGGER read_only BEFORE INSERT OR DELETE OR UPDATE ON public.properties FOR EACH STATEMENT EXECUTE FUNCTION private.refuse_read_only();

CREATE TRIGGER read_only BEFORE DELETE ON public.profiles FOR EACH STATEMENT EXECUTE FUNCTION private.refuse_read_only();

CREATE TRIGGER read_only_update BEFORE UPDATE ON public.profiles FOR EACH ROW WHEN ((NOT (old.trial_active IS DISTINCT FROM new.trial_active))) EXECUTE FUNCTION private.refuse_read_only();

CREATE TRIGGER read_only BEFORE DELETE ON public.leads FOR EACH STATEMENT EXECUTE FUNCTION private.refuse_read_only();

CREATE TRIGGER read_only_update BEFORE UPDATE ON public.leads FOR EACH ROW WHEN (((old.status IS DISTINCT FROM new.status) OR (old.call_back_on IS DISTINCT FROM new.call_back_on) OR (old.agent_id IS DISTINCT FROM new.agent_id))) EXECUTE FUNCTION private.refuse_read_only();

CREATE TRIGGER read_only BEFORE INSERT OR DELETE OR UPDATE ON public.lead_notes FOR EACH STATEMENT EXECUTE FUNCTION private.refuse_read_only();

CREATE TRIGGER read_only BEFORE INSERT OR DELETE OR UPDATE ON public.lead_settings FOR EACH STATEMENT EXECUTE FUNCTION private.refuse_read_only();

CREATE TRIGGER read_only BEFORE DELETE ON public.caught_leads FOR EACH STATEMENT EXECUTE FUNCTION private.refuse_read_only();

CREATE TRIGGER read_only BEFORE INSERT OR DELETE OR UPDATE ON private.share_links FOR EACH STATEMENT EXECUTE FUNCTION private.refuse_read_only();

CREATE TRIGGER read_only BEFORE INSERT OR DELETE OR UPDATE ON private.feeds FOR EACH STATEMENT EXECUTE FUNCTION private.refuse_read_only();

CREATE TRIGGER read_only BEFORE INSERT OR DELETE OR UPDATE ON private.office_invitations FOR EACH STATEMENT EXECUTE FUNCTION private.refuse_read_only();

CREATE TRIGGER read_only_sent BEFORE INSERT ON public.lead_messages FOR EACH STATEMENT EXECUTE FUNCTION private.refuse_read_only('sent');

CREATE TRIGGER read_only_sent BEFORE INSERT ON public.caught_leads FOR EACH STATEMENT EXECUTE FUNCTION private.refuse_read_only('sent');

CREATE TRIGGER read_only_sent BEFORE INSERT ON private.lists FOR EACH STATEMENT EXECUTE FUNCTION private.refuse_read_only('sent');

CREATE TRIGGER read_only_sent BEFORE INSERT OR UPDATE ON private.list_marks FOR EACH STATEMENT EXECUTE FUNCTION private.refuse_read_only('sent');

CREATE TRIGGER read_only_sent BEFORE INSERT ON private.listing_reports FOR EACH STATEMENT EXECUTE FUNCTION private.refuse_read_only('sent');

CREATE TRIGGER read_only_sent BEFORE INSERT ON private.accessibility_complaints FOR EACH STATEMENT EXECUTE FUNCTION private.refuse_read_only('sent');

CREATE TRIGGER read_only_sent BEFORE INSERT ON private.media FOR EACH STATEMENT EXECUTE FUNCTION private.refuse_read_only('sent');

CREATE TRIGGER read_only_sent BEFORE INSERT ON private.alerts FOR EACH STATEMENT EXECUTE FUNCTION private.refuse_read_only('sent');

CREATE TRIGGER read_only_update BEFORE UPDATE ON private.alerts FOR EACH ROW WHEN (((old.frequency IS DISTINCT FROM new.frequency) OR (old.query IS DISTINCT FROM new.query) OR (old.confirmed_at IS DISTINCT FROM new.confirmed_at) OR ((new.paused_at IS NULL) AND (old.paused_at IS NOT NULL)))) EXECUTE FUNCTION private.refuse_read_only('sent');

reset check_function_bodies;
