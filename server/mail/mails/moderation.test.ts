import { expect, test } from "vitest";
import { MAIL_EXAMPLES } from "@/lib/mail/kinds";
import { writeMail } from "../write";

const buttonsOf = async (state: "asked" | "hidden" | "kept") => {
  const { html } = await writeMail(
    "listing_review",
    { ...MAIL_EXAMPLES.listing_review, state },
    {
      sender: { siteUrl: "https://delet.test", email: "a@b.co", phone: "03" },
      secret: "5ec7e7",
      stoppable: true,
    },
  );
  const links = html.match(/<a[^>]+href="https:\/\/delet\.test\/(?:review|dashboard)[^>]+>/g) ?? [];
  return links.map((link) => (link.includes("background-color") ? "filled" : "plain"));
};

test("of two buttons in a mail only the first is filled, so they do not merge into one", async () => {
  expect(await buttonsOf("hidden")).toEqual(["filled", "plain"]);
  expect(await buttonsOf("kept")).toEqual(["filled"]);
});
