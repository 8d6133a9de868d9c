import { render } from "@testing-library/react";
import { NextIntlClientProvider } from "next-intl";
import type { ReactNode } from "react";
import { toast } from "sonner";
import { afterAll, vi } from "vitest";
import { Toaster } from "@/components/ui/toaster";
import messages from "@/messages/he.json";

// A dismissed toast is removed a fifth of a second later, when the window may be gone.
afterAll(async () => {
  vi.useRealTimers();
  if (toast.getHistory().length > 0) await new Promise((over) => setTimeout(over, 250));
});

/** With all messages. */
export const withWords = (node: ReactNode) => (
  <NextIntlClientProvider locale="he" messages={messages} timeZone="Asia/Jerusalem">
    {node}
  </NextIntlClientProvider>
);

/** And with toasts; also needed for a rerender: `rerender(withToasts(…))`. */
export const withToasts = (node: ReactNode) =>
  withWords(
    <>
      {node}
      <Toaster />
    </>,
  );

/** Renders as the site does: with all messages and with toasts. */
export function show(node: ReactNode) {
  // Toasts outlive the rendered tree: an earlier test's toast must not be taken for this one's.
  toast.dismiss();
  return render(withToasts(node));
}

/** The error of an action that the server's build does not know (server/next/browser-contacts.ts). */
export const outdatedPage = () =>
  Object.assign(new Error("not found"), { name: "UnrecognizedActionError" });

/** The result of an action that refuses. */
export const refusal = (
  code: string,
  values: Record<string, string | number> = {},
  fields: string[] = [],
) => ({ serverError: { code, values, fields } });
