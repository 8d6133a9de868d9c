import { UserCheck } from "lucide";
import Link from "next/link";
import { getTranslations } from "next-intl/server";
import { Icon } from "@/components/ui/icon";
import { paths } from "@/lib/paths";

/** How many new agents are waiting for approval. */
export async function NewAgentsNotice({ waiting }: { waiting: number }) {
  const t = await getTranslations("adminNewAgents");
  if (waiting === 0) return null;
  return (
    <p className="flex items-center gap-3 rounded-lg border p-4">
      <Icon icon={UserCheck} className="size-5 shrink-0" />
      <Link className="link finger py-1" href={paths.adminNewAgents}>
        {t("notice", { count: waiting })}
      </Link>
    </p>
  );
}
