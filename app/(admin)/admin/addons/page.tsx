import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { AddonAdmin } from "@/components/addon/addon-admin";
import { LoadFailure } from "@/components/admin/load-failure";
import { PageHeader } from "@/components/admin/page-header";
import { Messages } from "@/components/layout/messages";
import { requirePage } from "@/server/account/session";
import { attempt } from "@/server/admin/attempt";
import { listAddons } from "@/server/admin/queries";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("admin.nav"))("addons") };
}

export default async function AdminAddonsPage() {
  await requirePage("admin");
  const addons = await attempt("addons", listAddons);
  if (!addons) {
    return (
      <>
        <PageHeader title={(await getTranslations("admin.nav"))("addons")} />
        <LoadFailure title={(await getTranslations("adminAddons"))("failed")} />
      </>
    );
  }
  return (
    <Messages only={["adminAddons", "admin", "ui", "form", "validation", "errors"]}>
      <AddonAdmin addons={addons} />
    </Messages>
  );
}
