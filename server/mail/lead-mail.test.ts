import { expect, test } from "vitest";
import { MAIL_EXAMPLES } from "@/lib/mail/kinds";
import { writeMail } from "./write";

const lead = (change: object) =>
  writeMail(
    "lead",
    { ...MAIL_EXAMPLES.lead, ...change },
    {
      sender: { siteUrl: "https://delet.test", email: "site@delet.test", phone: "03" },
      secret: "5ec7e7",
      stoppable: true,
    },
  );

test("a reply to a lead mail goes to the lead's address, and the mail says so", async () => {
  const { replyTo, text } = await lead({ email: "noa@example.com" });
  expect(replyTo).toBe("noa@example.com");
  expect(text).toContain("תשובה למייל הזה תגיע אל noa@example.com");
});

test.each([{ email: null }, { email: undefined }])(
  "without an address the mail says that replies are not possible: %j",
  async (change) => {
    const { replyTo, text } = await lead(change);
    expect(replyTo).toBeNull();
    expect(text).toContain("אי אפשר להשיב למייל הזה");
  },
);

test("other mails have no Reply-To", async () => {
  const { replyTo } = await writeMail(
    "test",
    {},
    {
      sender: { siteUrl: "https://delet.test", email: "site@delet.test", phone: "03" },
      secret: "5",
      stoppable: false,
    },
  );
  expect(replyTo).toBeNull();
});
