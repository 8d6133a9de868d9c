import { expect, test } from "vitest";
import { type AlertHome, MAIL_EXAMPLES } from "@/lib/mail/kinds";
import { writeMail } from "../write";

const TYPED = "מילה-זרה";
test.each(["q", "city", "neighborhood", "address", "near"])(
  "text typed as %s never appears in a subject",
  async (name) => {
    const sender = { siteUrl: "https://delet.test", email: "a@b.co", phone: "03" };
    const data = { ...MAIL_EXAMPLES.alert, query: `${name}=${TYPED}` };
    const { subject, html } = await writeMail("alert", data, {
      sender,
      secret: "5",
      stoppable: true,
    });
    expect(subject).not.toContain(TYPED);
    // The reader, who confirmed it, recognizes it by this text.
    expect(html).toContain(TYPED);
  },
);

const mail = (change: object) =>
  writeMail(
    "alert",
    { ...MAIL_EXAMPLES.alert, ...change },
    {
      sender: { siteUrl: "https://delet.test", email: "a@b.co", phone: "03" },
      secret: "5ec7e7",
      stoppable: true,
    },
  );

test("a mail links to each home, to the whole search and to the alert's settings", async () => {
  const { text } = await mail({ query: "city=חיפה&q=שקט" });
  expect(text).toContain(`https://delet.test/explore?q=${encodeURIComponent("שקט")}&city=`);
  expect(text).toContain("https://delet.test/alerts/5ec7e7");
  for (const { id } of MAIL_EXAMPLES.alert.homes)
    expect(text).toContain(`https://delet.test/property/${id}`);
});

test("a hidden price is omitted, and a lowered one is shown with the previous price", async () => {
  const { text } = await mail({});
  expect(text.match(/2,390,000|1,850,000|1,990,000|המחיר מוסתר/g)).toEqual([
    "2,390,000",
    "המחיר מוסתר",
    "1,850,000",
    "1,990,000",
  ]);
});

const [first, second, third] = MAIL_EXAMPLES.alert.homes as [AlertHome, AlertHome, AlertHome];
const SEARCH = "0b5c7d1e-1111-4a2b-8c3d-00000000000a";
const OTHER = "0b5c7d1e-1111-4a2b-8c3d-00000000000b";
const HOME = "0b5c7d1e-1111-4a2b-8c3d-00000000000c";
const several = {
  query: "",
  new: 2,
  lowered: 1,
  alerts: [
    { id: SEARCH, query: "city=חיפה&roomsMin=4", title: null },
    { id: OTHER, query: "city=חיפה&q=שקט", title: null },
    { id: HOME, query: null, title: "דירה ששמרתי" },
  ],
  homes: [
    { ...first, alerts: [SEARCH] },
    { ...second, alerts: [SEARCH, OTHER] },
    { ...third, alerts: [HOME] },
  ],
};

test("with several alerts each home names its alerts, and each alert is listed with its links", async () => {
  const { subject, text } = await mail(several);
  expect(subject).toBe("שתי דירות חדשות וירידת מחיר בחיפה");
  expect(text.match(/מתאים להתראה: .+/g)).toHaveLength(4);
  expect(text).toContain("מתאים להתראה: עדכון על הנכס: דירה ששמרתי");
  expect(text).toContain("המייל הזה עונה על 3 התראות שלכם:");
  for (const id of [SEARCH, OTHER, HOME])
    expect(text).toContain(`https://delet.test/alerts/5ec7e7#alert-${id}`);
  expect(text.match(/https:\/\/delet\.test\/explore\?\S+/g)).toHaveLength(2);
  // Each home appears once.
  for (const { title } of several.homes) expect(text.split(title)).toHaveLength(2);
});

test("with one alert no home names its alert", async () => {
  const { text } = await mail({ alerts: [several.alerts[0]] });
  expect(text).not.toContain("מתאים להתראה");
});

test.each([
  [
    { state: "asks", query: "city=חיפה&roomsMin=3&roomsMax=4&transactionType=sale", about: null },
    "לאישור: התראה על נכסים למכירה בחיפה, 3–4 חדרים",
  ],
  [
    { state: "asks", query: null, about: { types: ["apartment"], rooms: 4, city: "חיפה" } },
    "לאישור: עדכון על דירת 4 חדרים בחיפה",
  ],
  // Only user text, which may come from a stranger.
  [{ state: "asks", query: "q=מילה-זרה", about: null }, "לאישור: התראות מאתר דלת"],
  [{ state: "asks", query: null, about: null }, "לאישור: התראות מאתר דלת"],
  [
    { state: "there", query: "city=עכו", about: null },
    "ההתראה על נכסים למכירה ולהשכרה בעכו כבר רשומה אצלכם",
  ],
  [
    { state: "full", query: "city=עכו", about: null },
    "כבר יש לכם 10 התראות, ולא נוספה: נכסים למכירה ולהשכרה בעכו",
  ],
])("a confirmation's subject names the alert: %j", async (data, said) => {
  const { subject } = await writeMail("alert_confirm", data, {
    sender: { siteUrl: "https://delet.test", email: "a@b.co", phone: "03" },
    secret: "5",
    stoppable: true,
  });
  expect(subject).toBe(said);
});
