import { Accessibility } from "lucide";
import Link from "next/link";
import { getTranslations } from "next-intl/server";
import { Icon } from "@/components/ui/icon";
import { paths } from "@/lib/paths";

/** The number of open accessibility complaints, and how many of them are overdue. */
export async function ComplaintsNotice({ waiting, late }: { waiting: number; late: number }) {
  const t = await getTranslations("adminComplaints");
  if (waiting === 0) return null;
  return (
    <p className="flex flex-wrap items-center gap-x-3 gap-y-1 rounded-lg border p-4">
      <Icon icon={Accessibility} className="size-5 shrink-0" />
      <Link className="link finger py-1" href={paths.adminComplaints}>
        {t("notice", { count: waiting })}
      </Link>
      {late > 0 && (
        <span className="font-medium text-destructive">{t("noticeLate", { count: late })}</span>
      )}
    </p>
  );
}
