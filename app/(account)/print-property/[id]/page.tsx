import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { Messages } from "@/components/layout/messages";
import { NotFoundPage } from "@/components/layout/not-found-page";
import { PrintScreen } from "@/components/print/print-screen";
import { isLive } from "@/lib/catalog/states";
import { shareCode, withShareCode } from "@/lib/share/codes";
import { qrCode } from "@/lib/share/qr";
import { requirePage } from "@/server/account/session";
import { setNotFound } from "@/server/http/status";
import { getPreview } from "@/server/property/preview";
import { absolute } from "@/server/seo/metadata";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("print");
  return { title: t("title") };
}

export default async function PrintPropertyPage({
  params,
  searchParams,
}: PageProps<"/print-property/[id]">) {
  const { profile } = await requirePage("agent");
  const { id } = await params;
  const preview = profile && (await getPreview(id, profile));
  if (!preview) {
    setNotFound();
    return <NotFoundPage />;
  }
  const { listing, status } = preview;
  const isFound = isLive(status) && profile.isPublic && profile.username !== null;
  const address = withShareCode(absolute(listing.href), await shareCode(listing.id, "print"));
  return (
    <Messages only={["print"]}>
      <PrintScreen
        code={isFound ? qrCode(address) : null}
        listing={listing}
        paper={(await searchParams).paper === "sign" ? "sign" : "sheet"}
      />
    </Messages>
  );
}
