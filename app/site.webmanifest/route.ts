import { createTranslator } from "next-intl";
import { paths } from "@/lib/paths";
import messages from "@/messages/he.json";

export const dynamic = "force-static";

const icon = (name: string, size: number, purpose: "any" | "maskable") => ({
  src: `/${name}.png`,
  sizes: `${size}x${size}`,
  type: "image/png",
  purpose,
});

/** The web app manifest: the installed site's name, and what other apps may share with it. Account pages link it. */
export function GET() {
  const t = createTranslator({ locale: "he", messages, namespace: "installedSite" });
  const manifest = {
    id: paths.dashboard,
    name: t("brand"),
    short_name: t("brand"),
    description: t("about"),
    lang: "he",
    dir: "rtl",
    start_url: paths.dashboard,
    scope: "/",
    display: "standalone",
    background_color: "#faf8f4",
    theme_color: "#faf8f4",
    icons: [
      icon("icon-192", 192, "any"),
      icon("icon-512", 512, "any"),
      icon("icon-maskable-512", 512, "maskable"),
    ],
    share_target: {
      action: paths.shareTarget,
      method: "POST",
      enctype: "multipart/form-data",
      params: {
        title: "title",
        text: "text",
        url: "url",
        files: [{ name: "photos", accept: ["image/*"] }],
      },
    },
  };
  return new Response(JSON.stringify(manifest), {
    headers: { "Content-Type": "application/manifest+json; charset=utf-8" },
  });
}
