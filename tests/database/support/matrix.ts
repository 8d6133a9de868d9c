import { FEATURES } from "@/lib/catalog/ids";
import type { Database } from "@/lib/database/types";
import {
  AVIS_CLOSED,
  admin,
  avi,
  CARMEL,
  carmel,
  DANAS,
  DANAS_BROWSER,
  DANAS_CAUGHT,
  DANAS_LEAD,
  dana,
  gil,
  type Person,
  server,
  visitor,
  yossi,
} from "./people";

// Who may do what, as data. `attempts.ts` makes one attempt for each cell, and the catalog is compared with the same
// table, so a forgotten grant shows up in both.

/** R: reads, W: updates, I: sets on insert. */
export type Rights = "" | "R" | "RI" | "RW" | "RIW";

export type Table = {
  /** One existing row. */
  row: string;
  /** The person who has the rights of the columns; everyone else has none. */
  holder: Person | "everyone" | "nobody";
  columns: Record<string, Rights>;
  /** The holder may delete rows, too. */
  deletes?: true;
};

const all = (rights: Rights, names: string) =>
  Object.fromEntries(names.split(/\s+/).map((name) => [name, rights]));

const LISTING = `title transaction_type price price_per_sqm city neighborhood address rooms built_area
  garden_area balcony_size floor floors_in_building parking_spots entrance_date condition description
  virtual_tour_url main_image_url floor_plan_image image_texts images property_types ribbon_enabled ribbon_text ribbon_bg_color
  ${FEATURES.join(" ")}`;

export const tables: Record<keyof Database["public"]["Tables"], Table> = {
  profiles: {
    row: `id = '${dana.profile}'`,
    holder: dana,
    columns: {
      ...all(
        "RW",
        "name username phone is_public profile_image_url show_property_prices show_listing_dates show_property_ids show_automatic_ribbons show_to_programs license show_closed_listings areas languages working_since opening_hours office_edits",
      ),
      ...all(
        "R",
        `id user_id user_type organization_code company_since feature_property_ribbon_enabled enable_ai_parser
         enable_ai_description is_admin subscription_active subscription_type subscription_end_date
         trial_active trial_end_date version created_at updated_at`,
      ),
    },
  },
  companies: {
    row: `id = '${CARMEL}'`,
    holder: carmel,
    columns: {
      ...all("RW", "name description phone slug logo_url is_public license"),
      ...all("R", "id owner_user_id organization_code version created_at updated_at lead_rule"),
    },
  },
  properties: {
    row: `id = '${DANAS}'`,
    holder: dana,
    deletes: true,
    columns: {
      ...all(
        "RIW",
        `${LISTING} latitude longitude video_url location_shown price_confirmed place_confirmed reference exclusive_from exclusive_until`,
      ),
      ...all("RI", "agent_id client_request_id status"),
      ...all(
        "R",
        "id seq version created_at updated_at published_at expires_at closed_at final_price map_lat map_lng map_place",
      ),
    },
  },
  user_subscriptions: {
    row: `user_id = '${gil.id}'`,
    holder: gil,
    columns: all(
      "R",
      "user_id plan_id addon_ids total_price payment_url starts_at ends_at status updated_at",
    ),
  },
  user_consents: {
    row: `user_id = '${dana.id}'`,
    holder: dana,
    columns: all("R", "id user_id policy_version ip_address accepted_at"),
  },
  password_reset_logs: {
    row: `email = 'dana@example.com'`,
    holder: "nobody",
    columns: all("", "id email success error_message created_at"),
  },
  plans: {
    row: `slug = 'agent'`,
    holder: "everyone",
    columns: all(
      "R",
      "id name slug price property_limit images_per_property agent_limit video statistics logo_url priority payment_url is_active created_at updated_at",
    ),
  },
  plan_addons: {
    row: `slug = 'video'`,
    holder: "everyone",
    columns: all("R", "id name slug value price is_active created_at updated_at statistics"),
  },
  property_card_templates: {
    row: "is_active",
    holder: "everyone",
    columns: all("R", "id is_active max_lines lines created_at"),
  },
  app_settings: {
    row: `key = 'whatsappDisclaimer'`,
    holder: "everyone",
    columns: all("R", "key value updated_at"),
  },
  site_settings: {
    row: "id = 1",
    holder: "everyone",
    columns: all(
      "R",
      `id show_consent_banner policy_version consent_title_he consent_message_he accept_button_label_he
       learn_more_label_he require_checkbox updated_at`,
    ),
  },
  public_listings: {
    row: `id = '${DANAS}'`,
    holder: "everyone",
    columns: all(
      "R",
      `id seq agent_id ${LISTING} listed_on updated_at lowered_percent lowered_at is_new automatic_ribbons status map_lat map_lng map_place for_programs is_exclusive open_house_on`,
    ),
  },
  public_closed_listings: {
    row: `id = '${AVIS_CLOSED}'`,
    holder: "everyone",
    columns: all(
      "R",
      `closed_on id seq agent_id ${LISTING} listed_on updated_at lowered_percent lowered_at is_new automatic_ribbons status map_lat map_lng map_place for_programs is_exclusive open_house_on`,
    ),
  },
  listing_events: {
    row: `listing_id = '${DANAS}'`,
    holder: dana,
    columns: all("R", "id listing_id at from_status to_status moved_by act"),
  },
  leads: {
    row: `id = '${DANAS_LEAD}'`,
    holder: dana,
    columns: all(
      "R",
      `id seq agent_id listing_id listing_title source name phone email consent_version status read_at call_back_on
       created_at last_at updated_at handed`,
    ),
  },
  caught_leads: {
    row: `request_id = '${DANAS_CAUGHT}'`,
    holder: dana,
    columns: all(
      "R",
      "request_id agent_id listing_id listing_title source name phone email consent_version message hour at",
    ),
  },
  lead_messages: {
    row: `lead_id = '${DANAS_LEAD}'`,
    holder: dana,
    columns: all("R", "request_id lead_id message hour at"),
  },
  lead_notes: {
    row: `lead_id = '${DANAS_LEAD}'`,
    holder: dana,
    columns: all("R", "id lead_id body at"),
  },
  lead_settings: {
    row: `agent_id = '${dana.profile}'`,
    holder: dana,
    columns: { ...all("R", "agent_id mails template company_reads updated_at"), told_until: "" },
  },
  push_subscriptions: {
    row: `id = '${DANAS_BROWSER}'`,
    holder: dana,
    deletes: true,
    columns: { ...all("R", "id agent_id created_at"), ...all("", "endpoint p256dh auth") },
  },
  listing_prices: {
    row: `listing = '${DANAS}'`,
    holder: "everyone",
    columns: { ...all("R", "listing transaction_type price from to"), fell_from: "" },
  },
  public_agents: {
    row: `id = '${dana.profile}'`,
    holder: "everyone",
    columns: all(
      "R",
      "id username name phone profile_image_url show_property_ids company_id listings_count updated_at license show_closed_listings areas languages working_since opening_hours",
    ),
  },
  public_companies: {
    row: `id = '${CARMEL}'`,
    holder: "everyone",
    columns: all(
      "R",
      "id name description phone slug logo_url agent_count properties_count updated_at license",
    ),
  },
};

export const crowd: Record<string, Person> = {
  visitor,
  dana,
  "another agent": yossi,
  "a lapsed agent": avi,
  "her company": carmel,
  admin,
  server,
};

export const policies = `
app_settings | everyone reads the settings | SELECT | anon,authenticated
caught_leads | agents read what was caught of theirs | SELECT | authenticated
companies | a second factor is used first | ALL | authenticated
companies | owners edit their own company | UPDATE | authenticated
companies | owners read their own company | SELECT | authenticated
lead_messages | agents read the messages of their own leads | SELECT | authenticated
lead_notes | agents read the notes of their own leads | SELECT | authenticated
lead_settings | agents read their own settings of leads | SELECT | authenticated
leads | agents read their own leads | SELECT | authenticated
listing_events | agents read what became of their own listings | SELECT | authenticated
listing_prices | everyone reads the prices of listings that show price and dates | SELECT | anon,authenticated
plan_addons | admins read all add-ons | SELECT | authenticated
plan_addons | everyone reads active add-ons | SELECT | anon,authenticated
plans | admins read all plans | SELECT | authenticated
plans | everyone reads active plans | SELECT | anon,authenticated
profiles | a second factor is used first | ALL | authenticated
profiles | people edit their own profile | UPDATE | authenticated
profiles | people read their own profile | SELECT | authenticated
properties | active agents add properties of their own | INSERT | authenticated
properties | active agents edit their own properties | UPDATE | authenticated
properties | agents delete their own properties | DELETE | authenticated
properties | agents read their own properties | SELECT | authenticated
property_card_templates | everyone reads the active template | SELECT | anon,authenticated
public_agents | everyone reads public agents | SELECT | anon,authenticated
public_closed_listings | everyone reads lately closed listings | SELECT | anon,authenticated
public_companies | everyone reads public companies | SELECT | anon,authenticated
public_listings | everyone reads public listings | SELECT | anon,authenticated
push_subscriptions | agents forget their own browsers | DELETE | authenticated
push_subscriptions | agents read their own browsers | SELECT | authenticated
site_settings | everyone reads the site settings | SELECT | anon,authenticated
user_consents | a second factor is used first | ALL | authenticated
user_consents | people read their own consents | SELECT | authenticated
user_subscriptions | a second factor is used first | ALL | authenticated
user_subscriptions | people read their own subscription | SELECT | authenticated`;

type FunctionName = keyof Database["public"]["Functions"];
type Called<Calls> = Calls extends `${infer Name}(${string}` ? Name : never;

/** Fails to compile while a function of the API has no call, or a call has no function. */
const everyFunction = <const Calls extends Record<string, readonly `${FunctionName}(${string})`[]>>(
  calls: Calls &
    ([Exclude<FunctionName, Called<Calls[keyof Calls][number]>>] extends [never]
      ? unknown
      : { missing: Exclude<FunctionName, Called<Calls[keyof Calls][number]>> }),
): Calls => calls;

/** Functions of the API, each with a call, under the roles that may execute them. */
export const functions = everyFunction({
  everyone: [
    "search_listings('{}')",
    "search_for_programs('{}')",
    "count_searches('[{}]')",
    "alert_forecast('{}')",
    "map_listings('{}')",
    "suggest_agents('x')",
    "find_pages('x')",
    "public_counts()",
    "busiest_cities()",
    "listing_gone(null)",
    "open_viewings(null)",
    "former_page(null, null)",
    "listing_video(null)",
    "area_page('sale', 'x')",
    "area_addresses()",
    "area_cities()",
    "area_comparison(null)",
  ],
  people: [
    "ensure_profile()",
    "check_trial_status(null)",
    "username_available('x')",
    "slug_available('x')",
    "ensure_company()",
    "generate_organization_code()",
    "find_company('x')",
    "link_company('x')",
    "save_profile(null, '{}')",
    "unlink_company()",
    "my_company()",
    "company_agents()",
    "company_properties()",
    "remove_agent(null)",
    "hand_homes('{}', null)",
    "office_home(null)",
    "save_office_home(null, null, '{}')",
    "add_office_home(null, '{}')",
    "office_agents_by('{}')",
    "office_homes()",
    "invite_agent('x')",
    "office_invitations()",
    "withdraw_invitation(null)",
    "join_by_invitation('x')",
    "save_property(null, null, '{}')",
    "move_listings('{}', 'hide')",
    "delete_listings('{}')",
    "save_final_price(null, null)",
    "copy_listing(null, null)",
    "own_listings()",
    "own_listing_ids()",
    "my_limits()",
    "my_office()",
    "my_mails()",
    "second_factor()",
    "my_sessions()",
    "note_second_factor('added')",
    "my_share_links()",
    "save_share_link('x')",
    "delete_share_link('x')",
    "make_feed()",
    "stop_feed()",
    "my_feed()",
    "save_widget('{a.test}', '#000000', 1::smallint)",
    "delete_widget()",
    "my_widget()",
    "save_viewing_hours('{}')",
    "delete_viewing_hours(null)",
    "confirm_viewings_at_once(true)",
    "own_viewings()",
    "own_chosen_homes()",
    "save_chosen_homes(null)",
    "make_viewing_calendar()",
    "stop_viewing_calendar()",
    "answer_viewing(null, 'came')",
    "set_my_mail('test', true)",
    "company_limits()",
    "own_leads()",
    "own_lead(null)",
    "lead_news()",
    "change_lead(null, '{}')",
    "add_lead_note(null, null, 'x')",
    "delete_lead_note(null)",
    "delete_lead(null)",
    "release_caught_lead(null)",
    "delete_caught_lead(null)",
    "my_lead_settings()",
    "save_lead_settings('none', null, false)",
    "save_push('a', 'b', 'c')",
    "end_others_push(null)",
    "company_leads()",
    "my_numbers(null, null)",
    "company_numbers(null, null)",
    "listing_numbers(null)",
    "marketing_report(null)",
    "home_history(null)",
    "my_listing_seekers(null)",
    "own_same_homes(null)",
    "hand_lead(null, null)",
    "set_lead_rule('off')",
    "ai_consume('parse', 1)",
    "export_my_account()",
    "my_payments()",
    "ask_publishing_review()",
    "my_listing_review(null)",
    "answer_listing_question(null, 'a')",
    "appeal_withheld(null, 'a')",
    "delete_my_account()",
  ],
  admins: [
    "get_all_users_admin_comprehensive()",
    "admin_users()",
    "admin_export_users()",
    "admin_user(null)",
    "get_admin_stats()",
    "admin_weeks()",
    "admin_alerts()",
    "admin_update_user_subscription(null)",
    "admin_save_user_subscription(null, null, null, null, null, null)",
    "admin_set_features(null)",
    "admin_delete_user(null)",
    "admin_companies()",
    "admin_transfer_company(null, null)",
    "admin_upsert_plan('{}')",
    "admin_delete_plan(null)",
    "admin_upsert_addon('{}')",
    "admin_toggle_addon(null, null)",
    "admin_delete_addon(null)",
    "admin_upsert_settings('{}')",
    "admin_upsert_site_settings('{}')",
    "admin_save_template(null, null)",
    "admin_restore_template()",
    "admin_reset_logs()",
    "admin_consents()",
    "admin_audit()",
    "admin_information()",
    "admin_person()",
    "admin_forget_person()",
    "admin_mails()",
    "admin_mail_log()",
    "admin_same_homes()",
    "admin_dismiss_same_homes(null, null)",
    "admin_send_again()",
    "admin_try_mail()",
    "admin_remove_list('a')",
    "admin_reports()",
    "admin_decide_reports(null, null, 'left')",
    "admin_release_listing(null)",
    "admin_publishing_reviews()",
    "admin_review_agent(null, 'approved')",
    "admin_ask_agent(null, 'other')",
    "admin_decide_appeal(null, 'kept')",
    "admin_complaints()",
    "admin_answer_complaint(null, 'a')",
    "admin_close_complaint(null)",
    "admin_notices()",
    "admin_accept_notice(null, null, null)",
    "admin_dismiss_notice(null)",
    "admin_money()",
    "admin_stop_publishing(null, 'other')",
    "admin_allow_publishing(null)",
    "admin_account(null)",
    "admin_support(null, 'unlocked')",
    "admin_view_as(null)",
    "admin_change_address(null, 'a')",
    "admin_withdraw_address(null)",
  ],
  server: [
    "rate_hit('a', 'b', 1, 60)",
    "rate_clear('a', 'b')",
    "rate_read('a', 'b')",
    "log_password_reset_attempt('a', true)",
    "ai_settle(null, 'parse', 1, 1)",
    "register_media(null, null, null, 1, 1, 1)",
    "unhashed_pictures()",
    "address_change_of('a')",
    "answer_address_change('a')",
    "address_changes_due()",
    "address_changed(null)",
    "hash_picture('a')",
    "outbox_take()",
    "outbox_done(null)",
    "outbox_failed(null, null)",
    "run_maintenance()",
    "take_lease('a', 1)",
    "jobs_ended('{a}', '{}')",
    "match_alerts()",
    "signals()",
    "visit_salts()",
    "count_events('[]')",
    "mails_take()",
    "tell_alerts()",
    "mail_sent(null)",
    "mail_failed(null, null, null)",
    "pushes_take()",
    "push_told(null, null, 'sent')",
    "mail_of('a')",
    "invitation_of('a')",
    "stop_mail('a')",
    "mail_listings('a')",
    "renew_by_mail('a', '{}')",
    "add_lead('{}', 'a')",
    "mailed_lead('a')",
    "forget_mailed_lead('a')",
    "create_list('a', 'a', '[]')",
    "delete_list('a', 'a')",
    "list_of('a')",
    "mark_home('a', null, 'a', 'yes')",
    "report_list('a')",
    "feed_of('a')",
    "widget_of(null)",
    "book_viewing('{}', 'a')",
    "linked_viewing('a')",
    "viewing_calendar_of('a')",
    "change_linked_viewing('a')",
    "report_listing('{}', 'a')",
    "complain_of_accessibility('{}', 'a')",
    "billing_notice('{}')",
    "ask_alert('{}', 'a')",
    "alerts_of('a')",
    "confirm_alert('a')",
    "change_alert('a', null, '{}')",
    "delete_alert('a', null)",
    "forget_alerts('a')",
    "forget_alert_browsers('a')",
    "mails_bounced('[]')",
    "latest_migration()",
    "public_changes()",
  ],
  peopleAndServer: ["record_consent()"],
});
