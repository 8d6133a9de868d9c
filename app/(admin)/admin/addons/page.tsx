import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { FailedPage } from "@/components/admin/failed-page";
import { Messages } from "@/components/layout/messages";
import { AddonAdmin } from "@/components/plan/addon-admin";
import { requirePage } from "@/server/account/session";
import { attempt } from "@/server/admin/attempt";
import { listAddons } from "@/server/plan/queries";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("admin.nav"))("addons") };
}

export default async function AdminAddonsPage() {
  await requirePage("admin");
  const addons = await attempt("addons", listAddons);
  if (!addons) {
    const title = (await getTranslations("admin.nav"))("addons");
    return <FailedPage failed={(await getTranslations("adminAddons"))("failed")} title={title} />;
  }
  return (
    <Messages only={["adminAddons", "admin", "ui", "form", "validation", "errors"]}>
      <AddonAdmin addons={addons} />
    </Messages>
  );
}
