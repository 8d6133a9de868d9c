import {
  AVIS,
  AVIS_CLOSED,
  admin,
  avi,
  CARMEL,
  CARMEL_CODE,
  carmel,
  DANAS,
  DANAS_BROWSER,
  DANAS_CAUGHT,
  DANAS_LEAD,
  DANAS_SECOND,
  dana,
  GILS,
  gil,
  noa,
  picture,
  SHARON,
  SHARON_CODE,
  sharon,
  stranger,
  YOSSIS,
  yossi,
} from "./people";

type Named = { id: string; profile: string };

const account = (who: Named, type: string, email: string, name: string, set = "") => `
insert into auth.users (id, email, raw_user_meta_data)
values ('${who.id}', '${email}', '{"user_type": "${type}", "name": "${name}"}');
update public.profiles set id = '${who.profile}' ${set} where user_id = '${who.id}';`;

const pictures = (owner: string, count: number, kind = "property", folder = "properties") => `
insert into private.media (path, owner_id, kind, bytes, width, height)
select '${folder}/${owner}/40000000-0000-4000-8000-' || lpad(n::text, 12, '0') || '.jpg',
       '${owner}', '${kind}', 1000, 800, 600 from generate_series(1, ${count}) n;`;

const listing = (id: string, who: Named, title: string, price: number, extra = "", values = "") => `
insert into public.properties
  (id, agent_id, title, transaction_type, price, price_per_sqm, city, rooms, property_types${extra})
values ('${id}', '${who.profile}', '${title}', 'sale', ${price}, 20000, 'חיפה', 3.5, '{apartment}'${values});`;

/** The test people and their data; part of the template. */
export const world = `
-- Who has which feature is said below and not by the settings of newcomers.
update public.app_settings set value = 'false' where key = 'newAgentAiParser';
${account(dana, "agent", "dana@example.com", "דנה לוי")}
${account(yossi, "agent", "yossi@example.com", "יוסי כהן", ", username = 'yossi', phone = '052-7654321'")}
${account(carmel, "company", "carmel@example.com", "כרמל נכסים")}
${account(sharon, "company", "sharon@example.com", "שרון נדלן")}
${account(admin, "agent", "admin@example.com", "מנהלת")}
${account(avi, "agent", "avi@example.com", "אבי פג", ", username = 'avi', trial_active = false, trial_end_date = now() - interval '3 days'")}
${account(gil, "agent", "gil@example.com", "גיל נסתר", ", username = 'gil', is_public = false")}
${account(noa, "agent", "noa@example.com", "נועה חדשה")}
insert into auth.users (id, email) values ('${stranger.id}', 'stranger@example.com');
delete from public.profiles where user_id = '${stranger.id}';
insert into auth.sessions (id, user_id) values (gen_random_uuid(), '${yossi.id}');
insert into auth.refresh_tokens (id, token, user_id) values ('1', 't', '${yossi.id}');

insert into public.companies (id, owner_user_id, name, slug, is_public, organization_code, phone, description) values
  ('${CARMEL}', '${carmel.id}', 'כרמל נכסים', 'carmel', true, '${CARMEL_CODE}', '04-8123456', 'משרד תיווך'),
  ('${SHARON}', '${sharon.id}', 'שרון נדלן', 'sharon', false, '${SHARON_CODE}', null, null);
update public.profiles set is_admin = true where user_id = '${admin.id}';

${pictures(dana.profile, 40)}
${pictures(dana.profile, 3, "profile", "profiles")}
${pictures(yossi.profile, 40)}
${pictures(yossi.profile, 3, "profile", "profiles")}
${pictures(CARMEL, 3, "company", "companies")}
${pictures(SHARON, 3, "company", "companies")}

update public.profiles
set username = 'dana', phone = '050-1234567', organization_code = '${CARMEL_CODE}', enable_ai_parser = true,
    enable_ai_description = true, feature_property_ribbon_enabled = true,
    profile_image_url = '${picture(dana.profile, 1, "profiles")}'
where user_id = '${dana.id}';

${listing(
  DANAS,
  dana,
  "דירת 3.5 חדרים ברחוב הגפן",
  1950000,
  ", neighborhood, address, built_area, floor, floors_in_building, description, latitude, longitude, main_image_url, images, ribbon_enabled, ribbon_text, ribbon_bg_color, client_request_id",
  `, 'המושבה הגרמנית', 'הגפן 12', 95, 2, 4, 'דירה מוארת עם מרפסת', 32.8, 34.98, '${picture(dana.profile, 1)}', '{${picture(dana.profile, 1)},${picture(dana.profile, 2)}}', true, 'בלעדי', '#E53935', '50000000-0000-4000-8000-000000000001'`,
)}
${listing(DANAS_SECOND, dana, "קוטג׳ עם גינה", 3200000)}
${listing(YOSSIS, yossi, "דירת גן מטופחת", 2100000)}
${listing(AVIS, avi, "סטודיו במרכז", 900000)}
${listing(GILS, gil, "פנטהאוז נסתר", 5000000)}

insert into public.plan_addons (name, slug, value, price) values ('וידאו', 'video', '5 סרטונים', 20);
insert into public.plan_addons (name, slug, price, is_active) values ('ישן', 'old', 10, false);
insert into public.plans (name, slug, price, is_active) values ('ישנה', 'old-plan', 10, false);
insert into public.user_subscriptions (user_id, plan_id, total_price)
select '${gil.id}', id, 99 from public.plans where slug = 'agent';
insert into public.user_consents (user_id, policy_version, ip_address) values ('${dana.id}', 1, '192.0.2.1');
insert into public.password_reset_logs (email, success) values ('dana@example.com', true);
update public.app_settings set value = 'true' where key = 'newAgentAiParser';
${listing(AVIS_CLOSED, avi, "דירה שנמכרה", 1200000, ", status, closed_at, published_at", ", 'closed', now() - interval '7 days', now() - interval '50 days'")}
insert into public.leads (id, agent_id, listing_id, listing_title, source, name, phone, email, consent_version, created_at, last_at, read_at, call_back_on)
values ('${DANAS_LEAD}', '${dana.profile}', '${DANAS}', 'דירת 3.5 חדרים ברחוב הגפן', 'aB3dE6', 'רותי מתעניינת', '+972541112233',
        'ruti@example.com', 1, now() - interval '3 days', now() - interval '3 days', now(), current_date + 9);
insert into public.lead_messages (request_id, lead_id, message, hour, at)
values ('61000000-0000-4000-8000-000000000001', '${DANAS_LEAD}', 'אשמח לפרטים על הדירה', 'evening', now() - interval '3 days');
insert into public.caught_leads (request_id, agent_id, listing_id, listing_title, name, phone, consent_version, message)
values ('${DANAS_CAUGHT}', '${dana.profile}', '${DANAS}', 'דירת 3.5 חדרים ברחוב הגפן', 'רובוט', '+972541112234', 1, 'קנו אצלנו');
insert into public.lead_notes (id, lead_id, body) values ('62000000-0000-4000-8000-000000000001', '${DANAS_LEAD}', 'ביקשה לחזור בערב');
insert into public.lead_settings (agent_id, template) values ('${dana.profile}', 'שלום {name}');
insert into public.push_subscriptions (id, agent_id, endpoint, p256dh, auth)
values ('${DANAS_BROWSER}', '${dana.profile}', 'https://fcm.googleapis.com/fcm/send/danas', 'B${"d".repeat(86)}', '${"d".repeat(22)}');`;
