import { NextIntlClientProvider } from "next-intl";
import { getMessages } from "next-intl/server";
import type { ReactNode } from "react";
import type messages from "@/messages/he.json";

export type Namespace = keyof typeof messages;

/** Passes client components only the messages they need, because each one adds to the download. */
export async function Messages({ only, children }: { only: Namespace[]; children: ReactNode }) {
  const all = await getMessages();
  const picked = Object.fromEntries(only.map((name) => [name, all[name]]));
  return <NextIntlClientProvider messages={picked}>{children}</NextIntlClientProvider>;
}
