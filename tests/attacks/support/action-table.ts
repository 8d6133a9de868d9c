import { randomUUID } from "node:crypto";
import type { Need } from "@/lib/access/denial";
import { add, mailsTo, rows } from "@/tests/journeys/support/backend";
import { callAction } from "./actions";
import {
  type Actor,
  api,
  type Cast,
  codeOf,
  joinCompany,
  newActor,
  newAddress,
  newListing,
  versionOf,
  visitor,
} from "./cast";

/** One call that works: who may make it, and with what. */
export type Call = { as: Actor; input?: unknown };
export type Action = { need: Need | "anyone"; call: (cast: Cast) => Call | Promise<Call> };

const PASSWORD = "shalom-olam-88!";

/** What the listing form sends, with nothing special in it. */
export const listingInput = (change: object = {}) => ({
  id: null,
  version: null,
  clientRequestId: randomUUID(),
  overwrite: false,
  title: "דירה מהטופס של בדיקה",
  transactionType: "sale",
  price: 2_100_000,
  city: "חיפה",
  neighborhood: "",
  address: "",
  latitude: null,
  longitude: null,
  rooms: 4,
  builtArea: null,
  gardenArea: null,
  balconySize: null,
  floor: null,
  floorsInBuilding: null,
  parkingSpots: null,
  entranceDate: "",
  condition: "",
  features: [],
  propertyTypes: ["apartment"],
  ribbonEnabled: false,
  ribbonText: "",
  ribbonBgColor: "",
  description: "",
  virtualTourUrl: "",
  images: [],
  mainImage: 0,
  ...change,
});

export const profileInput = async (actor: Actor, change: object = {}) => {
  const [row] = await rows<{ username: string | null }>(
    `profiles?select=username&id=eq.${actor.profileId}`,
  );
  return {
    name: actor.name,
    username: row?.username ?? "",
    phone: "",
    isPublic: true,
    profileImageUrl: null,
    pendingCode: null,
    version: await versionOf("profiles", actor.profileId),
    ...change,
  };
};

export const companyInput = async (actor: Actor, change: object = {}) => ({
  name: actor.name,
  description: "",
  phone: "",
  slug: "",
  logoPath: null,
  isPublic: false,
  version: await versionOf("companies", actor.companyId),
  ...change,
});

const slug = () => `attack-${Math.random().toString(36).slice(2, 10)}`;
const newPlan = async () =>
  (await add("plans", { name: "תוכנית לתקיפה", slug: slug(), price: 1, is_active: false }))[0].id;
const newAddon = async () =>
  (await add("plan_addons", { name: "תוספת לתקיפה", slug: slug(), price: 1, is_active: false }))[0]
    .id;
const asAdmin =
  (input: (cast: Cast) => unknown): Action["call"] =>
  async (cast) => ({ as: cast.admin, input: await input(cast) });
const asCompany =
  (input: (cast: Cast) => unknown): Action["call"] =>
  async (cast) => ({ as: cast.company, input: await input(cast) });
const asAgent =
  (input: (cast: Cast) => unknown): Action["call"] =>
  async (cast) => ({ as: cast.agent, input: await input(cast) });
const asVisitor =
  (input: (cast: Cast) => unknown): Action["call"] =>
  async (cast) => ({ as: visitor(), input: await input(cast) });

/** The token in the newest mail to somebody, as its link carries it. */
const tokenTo = (email: string) =>
  new URL(mailsTo(email).at(-1)?.link ?? "").searchParams.get("token_hash");

async function signedUp() {
  const email = newAddress();
  const body = { email, password: PASSWORD, data: { user_type: "agent", name: "חדשה" } };
  await api("/auth/v1/signup", { body });
  return email;
}

/** Somebody who has just pressed the button behind a reset mail. */
export async function resetting(actor: Actor): Promise<Actor> {
  await callAction("requestReset", { email: actor.email }, { as: visitor() });
  const input = { tokenHash: tokenTo(actor.email), kind: "recovery" };
  const answer = await callAction("confirmLink", input, { as: visitor() });
  const cookie = (answer.headers["set-cookie"] ?? []).map((one) => one.split(";")[0]).join("; ");
  return { ...actor, headers: { ...actor.headers, cookie } };
}

async function settingsNow() {
  const stored = await rows<{ key: string; value: string }>("app_settings?select=key,value");
  const now = Object.fromEntries(stored.map(({ key, value }) => [key, value]));
  // Switches are stored as texts.
  const switches = Object.entries(now).filter(([, value]) => /^(?:true|false)$/.test(value));
  return { ...now, ...Object.fromEntries(switches.map(([key, value]) => [key, value === "true"])) };
}

async function consentNow() {
  const [row] = await rows<Record<string, unknown>>("site_settings?id=eq.1");
  return {
    showBanner: row?.show_consent_banner,
    policyVersion: row?.policy_version,
    requireCheckbox: row?.require_checkbox,
    title: row?.consent_title_he,
    message: row?.consent_message_he,
    acceptLabel: row?.accept_button_label_he,
    learnMoreLabel: row?.learn_more_label_he,
  };
}

async function templateNow() {
  const [row] = await rows<{ max_lines: number; lines: unknown }>(
    "property_card_templates?is_active=is.true",
  );
  return { maxLines: row?.max_lines, lines: row?.lines };
}

/** Every action there is. What they change stays as it was, or belongs to the test. */
export const ACTIONS: Record<string, Action> = {
  signUp: {
    need: "anyone",
    call: asVisitor(() => ({
      name: "נרשמת חדשה",
      email: newAddress(),
      password: PASSWORD,
      userType: "agent",
      consent: true,
    })),
  },
  signIn: {
    need: "anyone",
    call: asVisitor(({ agent: { email, password } }) => ({ email, password })),
  },
  requestReset: { need: "anyone", call: asVisitor(({ agent: { email } }) => ({ email })) },
  resendConfirmation: {
    need: "anyone",
    call: asVisitor(async () => ({ email: await signedUp() })),
  },
  confirmLink: {
    need: "anyone",
    call: asVisitor(async () => ({ tokenHash: tokenTo(await signedUp()), kind: "signup" })),
  },
  updatePassword: {
    need: "anyone",
    call: async () => ({
      as: await resetting(await newActor()),
      input: { password: PASSWORD, repeat: PASSWORD },
    }),
  },
  // Its own guard, with the account's refusals: somebody without a profile may call it.
  openMyAccount: { need: "account", call: ({ agent }) => ({ as: agent }) },
  recordConsent: { need: "account", call: ({ agent }) => ({ as: agent }) },
  saveProfile: { need: "account", call: asAgent(({ agent }) => profileInput(agent)) },
  unlinkCompany: {
    need: "account",
    call: async ({ company }) => {
      const as = await newActor();
      await joinCompany(as, company);
      return { as };
    },
  },
  findCompany: {
    need: "account",
    call: asAgent(async ({ company }) => ({ code: await codeOf(company) })),
  },
  checkUsername: { need: "account", call: asAgent(() => ({ username: "somebody-new" })) },
  showOnMiniSite: { need: "account", call: asAgent(() => ({ what: "ids", shown: true })) },
  deleteMyAccount: {
    need: "account",
    call: async () => {
      const as = await newActor();
      return { as, input: { confirmation: as.email } };
    },
  },
  suggestAddresses: { need: "account", call: asAgent(() => ({ text: "הרצל", city: "חיפה" })) },
  suggestPlaceNames: {
    need: "account",
    call: asAgent(() => ({ text: "חיפה", kind: "city", city: "" })),
  },
  saveProperty: { need: "agent", call: asAgent(() => listingInput()) },
  deleteProperty: {
    need: "agent",
    call: asAgent(async ({ agent }) => ({ id: await newListing(agent.profileId) })),
  },
  parseListingText: {
    need: "agent",
    call: asAgent(() => ({ text: "למכירה בחיפה דירת 4 חדרים, קומה 2, מחיר 1,800,000" })),
  },
  saveCompany: { need: "company", call: asCompany(({ company }) => companyInput(company)) },
  checkSlug: { need: "company", call: asCompany(() => ({ slug: "a-new-office" })) },
  generateCode: { need: "company", call: asCompany(() => undefined) },
  removeAgent: {
    need: "company",
    call: asCompany(async ({ company }) => {
      const agent = await newActor();
      await joinCompany(agent, company);
      return { id: agent.profileId };
    }),
  },
  savePlan: {
    need: "admin",
    call: asAdmin(() => ({
      id: null,
      name: "תוכנית מהטופס",
      slug: slug(),
      price: 5,
      priority: 0,
      propertyLimit: null,
      imagesPerProperty: null,
      logoUrl: "",
      paymentUrl: "",
      isActive: false,
    })),
  },
  deactivatePlan: { need: "admin", call: asAdmin(async () => ({ id: await newPlan() })) },
  deletePlan: { need: "admin", call: asAdmin(async () => ({ id: await newPlan() })) },
  saveAddon: {
    need: "admin",
    call: asAdmin(() => ({
      id: null,
      name: "תוספת מהטופס",
      slug: slug(),
      value: "",
      price: 5,
      isActive: false,
    })),
  },
  toggleAddon: {
    need: "admin",
    call: asAdmin(async () => ({ id: await newAddon(), isActive: false })),
  },
  deleteAddon: { need: "admin", call: asAdmin(async () => ({ id: await newAddon() })) },
  saveTemplate: { need: "admin", call: asAdmin(templateNow) },
  restoreTemplate: { need: "admin", call: asAdmin(() => undefined) },
  saveSettings: { need: "admin", call: asAdmin(settingsNow) },
  saveConsentSettings: { need: "admin", call: asAdmin(consentNow) },
  setUserSubscription: {
    need: "admin",
    call: asAdmin(async () => ({
      userId: (await newActor()).userId,
      type: "",
      active: true,
      endsAt: "",
    })),
  },
  extendTrial: {
    need: "admin",
    call: asAdmin(async () => ({ userId: (await newActor()).userId, days: 3 })),
  },
  setUserFeatures: {
    need: "admin",
    call: asAdmin(async () => {
      const { userId, profileId } = await newActor();
      return { userId, profileId, aiParser: true, aiDescription: true, ribbon: true };
    }),
  },
  deleteUser: {
    need: "admin",
    call: asAdmin(async () => {
      const { userId, profileId } = await newActor();
      return { userId, profileId };
    }),
  },
  saveSubscription: {
    need: "admin",
    call: asAdmin(async () => ({
      userId: (await newActor()).userId,
      planId: "",
      addonIds: [],
      total: "",
      paymentUrl: "",
      endsAt: "",
    })),
  },
};
