import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { z } from "zod";
import { FirstVisit } from "@/components/account/first-visit";
import { Messages } from "@/components/layout/messages";
import { ImportScreen } from "@/components/sheet/import-screen";
import { SeveralHomes } from "@/components/sheet/several-homes";
import { requirePage } from "@/server/account/session";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("sheetImport"))("title") };
}

export default async function ImportPropertiesPage({
  searchParams,
}: PageProps<"/import-properties">) {
  const { profile } = await requirePage("active");
  if (!profile) return <FirstVisit />;
  const byOffice = profile.userType === "company";
  const shared = z.guid().safeParse((await searchParams).shared).data ?? null;
  return (
    <Messages
      only={[
        "account",
        "ai",
        "errors",
        "form",
        "property",
        "severalHomes",
        "sheet",
        "sheetImport",
        "ui",
        "validation",
      ]}
    >
      <div className="mx-auto flex w-full max-w-5xl flex-col gap-12">
        <ImportScreen byOffice={byOffice} />
        {profile.features.aiParser && !byOffice && (
          <SeveralHomes readAtOnce={shared !== null} sharedId={shared} />
        )}
      </div>
    </Messages>
  );
}
