import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { FirstVisit } from "@/components/account/first-visit";
import { Messages } from "@/components/layout/messages";
import { ImportScreen } from "@/components/sheet/import-screen";
import { requirePage } from "@/server/account/session";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("sheetImport"))("title") };
}

export default async function ImportPropertiesPage() {
  const { profile } = await requirePage("agent");
  if (!profile) return <FirstVisit />;
  return (
    <Messages only={["account", "ui", "form", "validation", "errors", "sheet", "sheetImport"]}>
      <ImportScreen />
    </Messages>
  );
}
