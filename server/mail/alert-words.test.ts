import { expect, test } from "vitest";
import { MAIL_EXAMPLES } from "@/lib/mail/kinds";
import { fromQuery } from "@/lib/search/params";
import { searchInSubject } from "./alert-words";
import { writeMail } from "./write";

const said = (query: string) => searchInSubject(fromQuery(new URLSearchParams(query)));

test.each([
  ["transactionType=sale&city=חיפה&roomsMin=4&roomsMax=4", "4 חדרים למכירה בחיפה"],
  [
    "transactionType=rent&city=תל אביב-יפו&propertyTypes=penthouse",
    "גג / פנטהאוז להשכרה בתל אביב-יפו",
  ],
  ["city=הרצליה,חיפה,נתניה", "בהרצלייה, חיפה ועוד מקום אחד"],
  ["transactionType=sale", "למכירה"],
  ["priceMax=2000000", null],
])("a subject says %s as %s", (query, subject) => {
  expect(said(query)).toBe(subject);
});

const TYPED = "מילה-זרה";
test.each(["q", "city", "neighborhood", "address", "near"])(
  "no word that somebody typed as %s stands in a subject",
  async (name) => {
    expect(said(`roomsMin=3&roomsMax=3&${name}=${TYPED}`)).toBe("3 חדרים");
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

test.each([
  [1, 0, "נכס חדש"],
  [2, 0, "שני נכסים חדשים"],
  [3, 0, "3 נכסים חדשים"],
  [0, 1, "מחיר אחד שירד"],
  [0, 2, "שני מחירים שירדו"],
  [0, 5, "5 מחירים שירדו"],
  [1, 1, "נכס חדש ומחיר אחד שירד"],
  [3, 2, "3 נכסים חדשים ושני מחירים שירדו"],
  [3, 5, "3 נכסים חדשים ו־5 מחירים שירדו"],
])("%i new homes and %i lower prices are said as %s", async (fresh, lowered, words) => {
  expect((await mail({ new: fresh, lowered })).subject).toBe(`${words}: 4 חדרים למכירה בחיפה`);
});

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
