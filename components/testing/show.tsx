import { render } from "@testing-library/react";
import { NextIntlClientProvider } from "next-intl";
import type { ReactNode } from "react";
import { toast } from "sonner";
import { afterAll, vi } from "vitest";
import { Toaster } from "@/components/ui/toaster";
import messages from "@/messages/he.json";

// A toast that was dismissed is taken away a fifth of a second later, when there may be no window any more.
afterAll(async () => {
  vi.useRealTimers();
  if (toast.getHistory().length > 0) await new Promise((over) => setTimeout(over, 250));
});

/** With all sentences. */
export const withWords = (node: ReactNode) => (
  <NextIntlClientProvider locale="he" messages={messages} timeZone="Asia/Jerusalem">
    {node}
  </NextIntlClientProvider>
);

/** And with toasts; around what is shown next too: `rerender(withToasts(…))`. */
export const withToasts = (node: ReactNode) =>
  withWords(
    <>
      {node}
      <Toaster />
    </>,
  );

/** Renders as the site does: with all sentences and with toasts. */
export function show(node: ReactNode) {
  // Toasts outlive what is rendered: one of an earlier test must not pass for this one's.
  toast.dismiss();
  return render(withToasts(node));
}

/** What an action answers when it refuses. */
export const refusal = (
  code: string,
  values: Record<string, string | number> = {},
  fields: string[] = [],
) => ({ serverError: { code, values, fields } });
