import { cleanup, screen } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { show } from "@/components/testing/show";
import { MAIL_KINDS } from "@/lib/mail/kinds";
import messages from "@/messages/he.json";
import { UnsentNotice } from "./unsent-notice";

vi.mock("next-intl/server", async () => {
  const { createFormatter, createTranslator } = await import("next-intl");
  const { default: all } = await import("@/messages/he.json");
  return {
    getFormatter: async () => createFormatter({ locale: "he", timeZone: "Asia/Jerusalem" }),
    getTranslations: async (namespace: never) =>
      createTranslator({ locale: "he", messages: all, namespace }),
  };
});
afterEach(cleanup);

test("each kind of mail that waits for a mail server is listed", async () => {
  show(await UnsentNotice());
  expect(screen.getByText(messages.adminMails.off)).toBeDefined();
  const text = document.body.textContent ?? "";
  for (const kind of MAIL_KINDS) expect(text).toContain(messages.mails[kind].name);
});
