import { createTranslator } from "next-intl";
import messages from "@/messages/he.json";
import { plainDocument } from "@/server/down-document";

export const dynamic = "force-static";

/** What an installed site's service worker shows when offline; the same for everyone. */
export function GET() {
  const t = createTranslator({ locale: "he", messages, namespace: "installedSite" });
  return new Response(plainDocument({ title: t("title"), text: t("text") }), {
    headers: { "Content-Type": "text/html; charset=utf-8", "X-Robots-Tag": "noindex" },
  });
}
