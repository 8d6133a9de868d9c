import { randomUUID } from "node:crypto";
import type { Need } from "@/lib/access/denial";
import { add, mailsTo, rows } from "@/tests/journeys/support/backend";
import { callAction, resultOf } from "./actions";
import { BILLING_ACTIONS } from "./billing-actions";
import {
  type Actor,
  api,
  type Cast,
  codeOf,
  joinCompany,
  newActor,
  newAddress,
  newListing,
  rpc,
  visitor,
} from "./cast";
import { COMPLAINT_ACTIONS } from "./complaint-actions";
import { FACTOR_ACTIONS } from "./factor-actions";
import { companyInput, listInput, listingInput, planInput, profileInput } from "./form-inputs";
import { INVITATION_ACTIONS } from "./invitation-actions";
import { LEAD_ACTIONS } from "./lead-actions";
import { OFFICE_ACTIONS } from "./office-actions";
import { REPORT_ACTIONS } from "./report-actions";
import { SHEET_ACTIONS } from "./sheet-actions";
import { SHOWN_ELSEWHERE_ACTIONS } from "./shown-elsewhere-actions";
import { VIEWING_ACTIONS } from "./viewing-actions";

/** Every action: one without an entry below does not compile. */
type ActionName =
  | keyof typeof import("@/server/account/actions")
  | keyof typeof import("@/server/address/actions")
  | keyof typeof import("@/server/agent/actions")
  | keyof typeof import("@/server/ai/actions")
  | keyof typeof import("@/server/auth/actions")
  | keyof typeof import("@/server/billing/actions")
  | keyof typeof import("@/server/company/actions")
  | keyof typeof import("@/server/complaint/actions")
  | keyof typeof import("@/server/consent/actions")
  | keyof typeof import("@/server/factor/actions")
  | keyof typeof import("@/server/feed/actions")
  | keyof typeof import("@/server/share/actions")
  | keyof typeof import("@/server/list/actions")
  | keyof typeof import("@/server/report/actions")
  | keyof typeof import("@/server/leads/actions")
  | keyof typeof import("@/server/mail/actions")
  | keyof typeof import("@/server/admin/actions")
  | keyof typeof import("@/server/property/actions")
  | keyof typeof import("@/server/publishing/actions")
  | keyof typeof import("@/server/push/actions")
  | keyof typeof import("@/server/settings/actions")
  | keyof typeof import("@/server/sheet/actions")
  | keyof typeof import("@/server/plan/actions")
  | keyof typeof import("@/server/support/actions")
  | keyof typeof import("@/server/template/actions")
  | keyof typeof import("@/server/user/actions")
  | keyof typeof import("@/server/viewings/actions")
  | keyof typeof import("@/server/widget/actions");

/** One valid call: by whom, and with which input. */
export type Call = { as: Actor; input?: unknown };
export type Action = {
  need: Need | "anyone";
  call: (cast: Cast) => Call | Promise<Call>;
  /**
   * The error for authorized callers where the embedded backend lacks a feature; tests/stack runs it on a full Auth.
   */
  lacks?: string;
};

const PASSWORD = "shalom-olam-88!";

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

/** A list with that home, made as a visitor makes one; returns its code. */
export async function sentList(home: string) {
  const answer = await callAction("createList", listInput(home), { as: visitor() });
  return resultOf(answer)!.data as { code: string; key: string; url: string };
}
export const newList = async (home: string) => (await sentList(home)).code;

/** The token in somebody's newest mail, as in its link. */
const tokenTo = (email: string) =>
  new URL(mailsTo(email).at(-1)?.link ?? "").searchParams.get("token_hash");

async function signedUp() {
  const email = newAddress();
  const body = { email, password: PASSWORD, data: { user_type: "agent", name: "חדשה" } };
  await api("/auth/v1/signup", { body });
  return email;
}

/** Somebody who has just followed a reset mail. */
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
  // Switches are stored as text.
  const switches = Object.entries(now).filter(([, value]) => /^(?:true|false)$/.test(value));
  return {
    ...now,
    ...Object.fromEntries(switches.map(([key, value]) => [key, value === "true"])),
    listingDays: Number(now.listingDays),
  };
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

/** What they change keeps its value, or belongs to the test. */
export const ACTIONS: Record<ActionName, Action> = {
  ...LEAD_ACTIONS,
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
  // A guard of its own, with the account's refusals: somebody without a profile may call it.
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
  letOfficeEdit: { need: "account", call: asAgent(() => ({ lets: false })) },
  showOnMiniSite: { need: "account", call: asAgent(() => ({ what: "ids", shown: true })) },
  deleteMyAccount: {
    need: "account",
    call: async () => {
      const as = await newActor();
      return { as, input: { confirmation: as.email } };
    },
  },
  ...FACTOR_ACTIONS,
  suggestAddresses: { need: "account", call: asAgent(() => ({ text: "הרצל", city: "חיפה" })) },
  suggestPlaceNames: {
    need: "account",
    call: asAgent(() => ({ text: "חיפה", kind: "city", city: "" })),
  },
  saveProperty: { need: "agent", call: asAgent(() => listingInput()) },
  saveDraft: { need: "agent", call: asAgent(() => listingInput({ price: null, city: "" })) },
  changeListings: {
    need: "account",
    call: asAgent(async ({ agent }) => ({
      ids: [await newListing(agent.profileId)],
      change: "delete",
      finalPrice: null,
    })),
  },
  chooseListings: { need: "account", call: asAgent(() => ({ query: "status=hidden" })) },
  copyListing: {
    need: "agent",
    call: asAgent(async ({ agent }) => ({
      id: await newListing(agent.profileId),
      clientRequestId: randomUUID(),
    })),
  },
  saveFinalPrice: {
    need: "account",
    call: asAgent(async ({ agent }) => ({
      id: await newListing(agent.profileId, { status: "closed", closed_at: new Date() }),
      price: 1_800_000,
    })),
  },
  saveCompany: { need: "company", call: asCompany(({ company }) => companyInput(company)) },
  checkSlug: { need: "company", call: asCompany(() => ({ slug: "a-new-office" })) },
  ...INVITATION_ACTIONS,
  ...OFFICE_ACTIONS,
  generateCode: { need: "company", call: async () => ({ as: await newActor("company") }) },
  savePlan: {
    need: "admin",
    call: asAdmin(() => planInput({ slug: slug() })),
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
      statistics: false,
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
  setOwnMail: {
    need: "account",
    call: asAgent(() => ({ kind: "expiry", comes: true })),
  },
  ...SHOWN_ELSEWHERE_ACTIONS,
  saveLink: {
    need: "agent",
    call: asAgent(({ agent }) => ({ id: null, name: "שלט", listing: agent.listingId })),
  },
  deleteLink: {
    need: "account",
    call: async ({ agent }) => {
      const made = await rpc("save_share_link", agent.token, { _name: "שלט" });
      return { as: agent, input: { code: String(made.body) } };
    },
  },
  createList: {
    need: "anyone",
    call: asVisitor(({ agent: { listingId } }) => listInput(listingId)),
  },
  markHome: {
    need: "anyone",
    call: asVisitor(async ({ agent: { listingId } }) => ({
      code: await newList(listingId),
      home: listingId,
      name: "רון",
      answer: "yes",
    })),
  },
  listMarks: {
    need: "anyone",
    call: asVisitor(async ({ agent }) => ({ code: await newList(agent.listingId) })),
  },
  reportList: {
    need: "anyone",
    call: asVisitor(async ({ agent }) => ({ code: await newList(agent.listingId) })),
  },
  deleteList: {
    need: "anyone",
    call: asVisitor(async ({ agent }) => {
      const { code, key } = await sentList(agent.listingId);
      return { code, key };
    }),
  },
  removeList: {
    need: "admin",
    call: asAdmin(async ({ agent }) => ({ code: await newList(agent.listingId) })),
  },
  saveChosenHomes: {
    need: "agent",
    call: async () => {
      const agent = await newActor("agent");
      return { as: agent, input: { pinned: agent.listingId, chosen: [] } };
    },
  },
  ...BILLING_ACTIONS,
  ...COMPLAINT_ACTIONS,
  ...REPORT_ACTIONS,
  ...SHEET_ACTIONS,
  ...VIEWING_ACTIONS,
  findPerson: {
    need: "admin",
    call: asAdmin(() => ({ email: "somebody@example.com", phone: "" })),
  },
  forgetPerson: {
    need: "admin",
    call: asAdmin(() => ({ email: "", phone: "054-2345678" })),
  },
  sendAgain: { need: "admin", call: asAdmin(() => ({ id: null })) },
  tryMail: { need: "admin", call: asAdmin(() => undefined) },
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
