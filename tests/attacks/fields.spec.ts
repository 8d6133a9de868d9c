import { add, rows } from "@/tests/journeys/support/backend";
import { callAction, outcomeOf } from "./support/actions";
import { type Actor, api, type Cast, newActor, rpc } from "./support/cast";
import { companyInput, listingInput, planInput, profileInput } from "./support/form-inputs";
import { SCRIPT_LINKS } from "./support/markup";
import { attempt, control, expect, test } from "./support/tally";

const MARKUP = [
  "<img src=x onerror=alert(1)>",
  "</script><script>alert(1)</script>",
  "<svg/onload=alert(1)>",
  "\u202egpj.exe",
  "\u200bנסתר",
];

/** The tests change their names, so they are not of the shared cast. */
let own: { agent: Actor; company: Actor };
test.beforeAll(async () => {
  const agent = await newActor("agent", { feature_property_ribbon_enabled: true });
  // A plan whose listings may have a video.
  const [plan] = await rows<{ id: string }>("plans?select=id&slug=eq.agent-plus");
  await add("user_subscriptions", { user_id: agent.userId, plan_id: plan?.id });
  own = { agent, company: await newActor("company") };
});

type Field = {
  good: string;
  bad: readonly string[];
  /** Through the form, with its outcome, and around the form, with its status. */
  byForm: (cast: Cast, value: string) => Promise<string>;
  byApi: (cast: Cast, value: string) => Promise<number>;
};

const act = async (name: string, input: unknown, as: Actor) =>
  outcomeOf(await callAction(name, input, { as }));
const patch = async (query: string, { token }: Actor, body: object) =>
  (await api(`/rest/v1/${query}`, { method: "PATCH", token, body })).status;

const profile = (field: string, column: string, good: string, bad = MARKUP): Field => ({
  good,
  bad,
  byForm: async (_, value) =>
    act("saveProfile", await profileInput(own.agent, { [field]: value }), own.agent),
  byApi: (_, value) =>
    patch(`profiles?id=eq.${own.agent.profileId}`, own.agent, { [column]: value }),
});
const company = (field: string, good: string): Field => ({
  good,
  bad: MARKUP,
  byForm: async (_, value) =>
    act("saveCompany", await companyInput(own.company, { [field]: value }), own.company),
  byApi: (_, value) =>
    patch(`companies?id=eq.${own.company.companyId}`, own.company, { [field]: value }),
});
const listing = (
  field: string,
  column: string,
  good: string,
  bad: readonly string[] = MARKUP,
): Field => ({
  good,
  bad,
  byForm: (_, value) => act("saveProperty", listingInput({ [field]: value }), own.agent),
  byApi: (_, value) =>
    patch(`properties?id=eq.${own.agent.listingId}`, own.agent, { [column]: value }),
});
const planSlug = () => `field-${Math.random().toString(36).slice(2, 10)}`;
const plan = (field: string, column: string, good: string, bad: readonly string[]): Field => ({
  good,
  bad,
  byForm: ({ admin }, value) =>
    act("savePlan", { ...planInput({ slug: planSlug() }), [field]: value }, admin),
  byApi: async ({ admin }, value) => {
    const _data = { name: "תוכנית של תקיפה", price: 5, slug: planSlug(), is_active: false };
    return (await rpc("admin_upsert_plan", admin.token, { _data: { ..._data, [column]: value } }))
      .status;
  },
});

const FIELDS: Record<string, Field> = {
  "a person's name": profile("name", "name", "ישראלה ישראלי"),
  "a phone": profile("phone", "phone", "052-555-0123", [...MARKUP, "tel:052<b>", "javascript:1"]),
  "a username": profile("username", "username", `ok${planSlug().slice(6)}`, [
    ...MARKUP,
    "../admin",
    "admin",
    "a b",
  ]),
  "a company's name": company("name", "משרד"),
  "a company's phone": company("phone", "03-555-0123"),
  "a company's address on the site": company("slug", planSlug()),
  "a title": listing("title", "title", "דירת 4 חד' עם ממ\"ד"),
  "a city": listing("city", "city", "תל אביב-יפו"),
  "a neighbourhood": listing("neighborhood", "neighborhood", "הדר"),
  "a street": listing("address", "address", "הרצל 1"),
  // A listing number is unique, so the request around the form uses another one.
  "an agent's own number": {
    ...listing("reference", "reference", "א-1027"),
    byApi: (_, value) => {
      const reference = `${value} ב`;
      return patch(`properties?id=eq.${own.agent.listingId}`, own.agent, { reference });
    },
  },
  // A disabled ribbon is not refused: an invalid value is dropped.
  "a ribbon": {
    ...listing("ribbonText", "ribbon_text", "חדש"),
    byForm: (_, ribbonText) => {
      const ribbon = { ribbonEnabled: true, ribbonText, ribbonBgColor: "#a4482c" };
      return act("saveProperty", listingInput(ribbon), own.agent);
    },
  },
  "a ribbon's colour": {
    ...listing("ribbonBgColor", "ribbon_bg_color", "#a4482c", [
      ...MARKUP,
      "red",
      "red;background:url(https://evil.example/)",
      '#fff"onmouseover="alert(1)',
    ]),
    byForm: (_, ribbonBgColor) => {
      const ribbon = { ribbonEnabled: true, ribbonText: "חדש", ribbonBgColor };
      return act("saveProperty", listingInput(ribbon), own.agent);
    },
  },
  "a tour's link": listing(
    "virtualTourUrl",
    "virtual_tour_url",
    "https://a.example/1",
    SCRIPT_LINKS,
  ),
  "a video's link": listing("videoUrl", "video_url", "https://youtu.be/aqz-KE-bpKQ", [
    ...SCRIPT_LINKS,
    "https://evil.example/embed/aqz-KE-bpKQ",
    "https://youtube.com.evil.example/watch?v=aqz-KE-bpKQ",
    'https://youtu.be/aqz-KE-bpKQ"onload="alert(1)',
  ]),
  "a plan's name": plan("name", "name", "תוכנית", MARKUP),
  "a payment link": plan("paymentUrl", "payment_url", "https://pay.example/1", [
    ...SCRIPT_LINKS,
    "http://pay.example/1",
  ]),
  "a plan's logo": plan("logoUrl", "logo_url", "https://a.example/1.png", SCRIPT_LINKS),
  "a subscription's payment link": {
    good: "https://pay.example/2",
    bad: SCRIPT_LINKS,
    byForm: ({ admin }, paymentUrl) => {
      const { userId } = own.agent;
      const rest = { planId: "", addonIds: [], total: "", endsAt: "" };
      return act("saveSubscription", { userId, ...rest, paymentUrl }, admin);
    },
    byApi: async ({ admin }, _payment_url) => {
      const rest = { _plan_id: null, _addon_ids: [], _total_price: null, _ends_at: null };
      const body = { target_user_id: own.agent.userId, ...rest, _payment_url };
      return (await rpc("admin_save_user_subscription", admin.token, body)).status;
    },
  },
};

for (const [name, { good, bad, byForm, byApi }] of Object.entries(FIELDS)) {
  test(`${name} accepts neither markup nor a script URL`, async ({ cast }) => {
    for (const value of bad) {
      await attempt(`${JSON.stringify(value)} in the form`, async () =>
        expect(await byForm(cast, value)).not.toBe("done"),
      );
      await attempt(`${JSON.stringify(value)} past the form`, async () =>
        expect(await byApi(cast, value)).toBeGreaterThanOrEqual(400),
      );
    }
    await control(`${good} in the form`, async () => expect(await byForm(cast, good)).toBe("done"));
    await control(`${good} past the form`, async () =>
      expect(await byApi(cast, good)).toBeLessThan(300),
    );
  });
}
