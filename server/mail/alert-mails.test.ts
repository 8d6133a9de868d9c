import { expect, test } from "vitest";
import { MAIL_EXAMPLES } from "@/lib/mail/kinds";
import { writeMail } from "./write";

const TYPED = "מילה-זרה";
test.each(["q", "city", "neighborhood", "address", "near"])(
  "no word that somebody typed as %s stands in a subject",
  async (name) => {
    const sender = { siteUrl: "https://delet.test", email: "a@b.co", phone: "03" };
    const data = { ...MAIL_EXAMPLES.alert, query: `${name}=${TYPED}` };
    const { subject, html } = await writeMail("alert", data, {
      sender,
      secret: "5",
      stoppable: true,
    });
    expect(subject).not.toContain(TYPED);
    // Its reader, who confirmed it, knows it by these words.
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

test("a mail leads to each home, to the whole search and to where it is changed", async () => {
  const { text } = await mail({ query: "city=חיפה&q=שקט" });
  expect(text).toContain(`https://delet.test/explore?q=${encodeURIComponent("שקט")}&city=`);
  expect(text).toContain("https://delet.test/alerts/5ec7e7");
  for (const { id } of MAIL_EXAMPLES.alert.homes)
    expect(text).toContain(`https://delet.test/property/${id}`);
});

test("a price that is hidden is not there, and one that fell stands beside the one before", async () => {
  const { text } = await mail({});
  expect(text.match(/2,390,000|1,850,000|1,990,000|המחיר מוסתר/g)).toEqual([
    "2,390,000",
    "המחיר מוסתר",
    "1,850,000",
    "1,990,000",
  ]);
});
