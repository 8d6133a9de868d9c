import { Flag } from "lucide";
import Link from "next/link";
import { getTranslations } from "next-intl/server";
import { Icon } from "@/components/ui/icon";
import { paths } from "@/lib/paths";

/** How many reported listings and how many appeals are waiting for a decision. */
export async function ReportsNotice({ waiting, appeals }: { waiting: number; appeals: number }) {
  const t = await getTranslations("adminReports");
  const notices = [
    waiting > 0 && t("notice", { count: waiting }),
    appeals > 0 && t("appealsNotice", { count: appeals }),
  ].filter((notice) => notice !== false);
  if (notices.length === 0) return null;
  return (
    <p className="flex items-center gap-3 rounded-lg border p-4">
      <Icon icon={Flag} className="size-5 shrink-0" />
      <Link className="link finger py-1" href={paths.adminReports}>
        {notices.join(" · ")}
      </Link>
    </p>
  );
}
