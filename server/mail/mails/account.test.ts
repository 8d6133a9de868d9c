import { expect, test } from "vitest";
import { MAIL_EXAMPLES } from "@/lib/mail/kinds";
import { writeMail } from "../write";

test("the sign at the end of a plan's name stays there between Hebrew words", async () => {
  const { html } = await writeMail(
    "billing_failed",
    { ...MAIL_EXAMPLES.billing_failed, plan: "Agent+" },
    {
      sender: { siteUrl: "https://delet.test", email: "a@b.co", phone: "03" },
      secret: "5ec7e7",
      stoppable: true,
    },
  );
  // Isolated: in a right-to-left sentence the plus would come before the name.
  expect(html).toContain("\u2068Agent+\u2069");
});
