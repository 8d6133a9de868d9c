import { describe, expect, test } from "vitest";
import { MAIL_EXAMPLES, MAIL_KINDS } from "@/lib/mail/kinds";
import { writeMail } from "./write";

const sender = { siteUrl: "https://delet.test", email: "help@delet.test", phone: "03-555-0123" };
const write = (kind: (typeof MAIL_KINDS)[number], stoppable = true) =>
  writeMail(kind, MAIL_EXAMPLES[kind], { sender, secret: "5ec7e7", stoppable });

describe.each(MAIL_KINDS)("the mail %s", (kind) => {
  test("is Hebrew and right-to-left, and loads only pictures of the site", async () => {
    const { html } = await write(kind);
    expect(html).toMatch(/<html[^>]*dir="rtl"[^>]*lang="he"|<html[^>]*lang="he"[^>]*dir="rtl"/);
    expect(html.match(/<h1/g)).toHaveLength(1);
    expect(html).not.toMatch(/<(script|link|iframe|video|object)\b|url\(|@import/i);
    for (const [picture] of html.matchAll(/<img\b[^>]*>/g)) {
      expect(picture).toMatch(/ src="https:\/\/delet\.test\/media\/[^"]+-480\.jpg"/);
      expect(picture).toMatch(/ alt="[^"]+"/);
      expect(picture).toMatch(/ width="\d+" height="\d+"| height="\d+" width="\d+"/);
    }
  });

  test("is narrow enough for a phone", async () => {
    const { html } = await write(kind);
    expect(html).toContain("width=device-width");
    const widths = [...html.matchAll(/(?:^|[;"\s])width:\s*(\d+)px/g)].map(([, px]) => Number(px));
    expect(widths.filter((px) => px > 300)).toEqual([]);
  });

  test("has a text part with every link, the sender and the unsubscribe link", async () => {
    const { html, text } = await write(kind);
    const links = [...html.matchAll(/href="(https?:[^"]+)"/g)].map(([, link = ""]) => link);
    expect(links.length).toBeGreaterThan(0);
    for (const link of links) expect(text).toContain(link.replaceAll("&amp;", "&"));
    for (const part of ["help@delet.test", "03-555-0123", "https://delet.test/mail/stop/5ec7e7"]) {
      expect(html).toContain(part);
      expect(text).toContain(part);
    }
    // A phone number appears once, in its usual format.
    expect(text).not.toMatch(/[<>]|\{\w+\}|tel:/);
  });

  test("has a one-line subject that fits a phone's inbox", async () => {
    const { subject } = await write(kind);
    expect(subject).toMatch(/^[^\p{Cc}]{5,70}$/u);
    expect(subject).toMatch(/[֐-׿]/);
  });
});

test("typed text keeps its line breaks in both parts, and notes stay separate", async () => {
  const sent = async (kind: "lead" | "lead_handed", change: object) =>
    writeMail(
      kind,
      { ...MAIL_EXAMPLES[kind], ...change },
      { sender, secret: "5", stoppable: true },
    );
  const lead = await sent("lead", { message: "שלום\nיש חניה?" });
  expect(lead.text).toContain("שלום\nיש חניה?");
  expect(lead.html).toMatch(/שלום<\/bdi><br\s*\/?><bdi>יש חניה\?/);
  const handed = await sent("lead_handed", { notes: ["ביקרו\nביום שלישי", "מוכרים קודם"] });
  expect(handed.text).toContain("ביקרו\nביום שלישי\n\nמוכרים קודם");
});

test("a Latin name is isolated in both parts, so that its full stop stays at its end", async () => {
  const data = { ...MAIL_EXAMPLES.lead, name: "John O'Neil Jr.", title: "Sea view" };
  const lead = await writeMail("lead", data, { sender, secret: "5", stoppable: true });
  expect(lead.text).toContain("פנייה מאת \u2068John O'Neil Jr.\u2069");
  const to = "Sea View Ltd.";
  const handed = { ...MAIL_EXAMPLES.lead_handed, to };
  const { html } = await writeMail("lead_handed", handed, {
    sender,
    secret: "5",
    stoppable: false,
  });
  const [, body = ""] = html.split("</h1>");
  expect(html).toContain(`אל \u2068${to}\u2069</h1>`);
  expect(body.split(to).length - 1).toBe(2);
  expect(body.split(`\u2068${to}\u2069`).length - 1).toBe(2);
});

test("the daily digest counts leads that arrived, not unread ones", async () => {
  const { text } = await writeMail("lead_digest", MAIL_EXAMPLES.lead_digest, {
    sender,
    secret: "5",
    stoppable: true,
  });
  expect(text).toContain("הגיעו 4 פניות");
  expect(text).not.toContain("מחכות");
});

test("the weekly mail uses singular, dual and zero forms", async () => {
  const said = async (live: number, ending: number, waiting: number) => {
    const data = { ...MAIL_EXAMPLES.week, best: null, homes: { live, ending }, waiting };
    return (await writeMail("week", data, { sender, secret: "5", stoppable: true })).text;
  };
  const none = await said(0, 0, 0);
  expect(none).toContain("אין נכסים מפורסמים\n");
  expect(none).not.toMatch(/מהם|שעוד לא נקראו/);
  const one = await said(1, 1, 1);
  expect(one).toContain("נכס אחד מפורסם\nהפרסום שלו מסתיים בשבוע הקרוב");
  expect(one).toContain("פנייה אחת מחכה לכם\nפנייה שעוד לא נקראה");
  expect(await said(1, 0, 0)).toContain("נכס אחד מפורסם\nהפרסום שלו לא מסתיים בשבוע הקרוב");
  expect(await said(2, 0, 0)).toContain("שני נכסים מפורסמים\nאף אחד מהם לא מסתיים בשבוע הקרוב");
  expect(await said(12, 2, 3)).toContain("12 נכסים מפורסמים\nשניים מהם מסתיימים בשבוע הקרוב");
});

test("the weekly subject names only the counts that are not zero", async () => {
  const subjectOf = async (views: number, contacts: number) => {
    const data = { ...MAIL_EXAMPLES.week, views, contacts };
    return (await writeMail("week", data, { sender, secret: "5", stoppable: true })).subject;
  };
  expect(await subjectOf(0, 0)).toBe("השבוע שלכם באתר");
  expect(await subjectOf(0, 1)).toBe("השבוע שלכם: יצירת קשר אחת");
  expect(await subjectOf(0, 3)).toBe("השבוע שלכם: 3 יצירות קשר");
  expect(await subjectOf(1, 0)).toBe("השבוע שלכם: צפייה אחת");
  expect(await subjectOf(2, 2)).toBe("השבוע שלכם: שתי צפיות ושתי יצירות קשר");
});
