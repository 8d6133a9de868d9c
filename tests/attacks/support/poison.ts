import { add, change } from "@/tests/journeys/support/backend";
import { type Actor, joinCompany, newActor } from "./cast";
import { BREAKOUT, NAME, QUIET } from "./markup";

const word = () => Math.random().toString(36).slice(2, 10);

export type World = { agent: Actor; company: Actor; username: string; slug: string; plan: string };

/**
 * Writes the texts into all fields of people and operators. The public projections have no CHECKs: they are overwritten
 * as well, so that the pages get text that no form accepts.
 */
export async function poison(): Promise<World> {
  const [username, slug, plan] = [`xss${word()}`, `xss-${word()}`, `xss-${word()}`];
  const company = await newActor("company");
  const agent = await newActor("agent", {
    username,
    name: QUIET,
    feature_property_ribbon_enabled: true,
  });
  await change(`profiles?id=eq.${company.profileId}`, { name: QUIET });
  await change(`companies?id=eq.${company.companyId}`, {
    name: QUIET,
    description: BREAKOUT.replace(/[\u2028\u2029]/g, ""),
    slug,
    is_public: true,
  });
  await joinCompany(agent, company);
  await change(`properties?id=eq.${agent.listingId}`, {
    title: QUIET,
    city: "חיפה",
    neighborhood: QUIET,
    address: QUIET,
    description: BREAKOUT,
    ribbon_enabled: true,
    ribbon_text: `"onfocus=alert(1) x='`,
    ribbon_bg_color: "#a4482c",
  });
  await add("plans", { name: QUIET, slug: plan, price: 7, is_active: true, priority: 9 });
  await add("plan_addons", { name: QUIET, slug: plan, price: 7, value: BREAKOUT, is_active: true });
  await add("rpc/log_password_reset_attempt", {
    email_param: `${QUIET}@a.example`,
    success_param: false,
    error_message_param: BREAKOUT,
  });
  await change("site_settings?id=eq.1", {
    consent_title_he: QUIET,
    consent_message_he: BREAKOUT,
    accept_button_label_he: QUIET,
    learn_more_label_he: QUIET,
  });
  await change("app_settings?key=eq.whatsappDisclaimer", { value: BREAKOUT });
  await change("app_settings?key=eq.whatsappMessageTemplate", {
    value: `${BREAKOUT.replaceAll(/[{}]/g, "")} {{propertyUrl}}`,
  });

  await change(`public_companies?id=eq.${company.companyId}`, {
    name: NAME,
    description: BREAKOUT,
    phone: BREAKOUT,
    logo_url: BREAKOUT,
  });
  await change(`public_agents?id=eq.${agent.profileId}`, {
    name: NAME,
    phone: BREAKOUT,
    profile_image_url: BREAKOUT,
  });
  await change(`public_listings?id=eq.${agent.listingId}`, {
    title: BREAKOUT,
    city: BREAKOUT,
    neighborhood: BREAKOUT,
    address: BREAKOUT,
    description: BREAKOUT,
    ribbon_text: BREAKOUT,
    ribbon_bg_color: `#a4482c"><svg/onload=alert(1)>`,
    virtual_tour_url: `https://a.example/"onmouseover="alert(1)`,
    main_image_url: BREAKOUT,
    images: [BREAKOUT],
  });
  return { agent, company, username, slug, plan };
}
