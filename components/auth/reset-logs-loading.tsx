import { getTranslations } from "next-intl/server";
import { Spinner } from "@/components/ui/spinner";

export async function ResetLogsLoading() {
  const t = await getTranslations("adminResetLogs");
  return (
    <p className="flex items-center gap-2 py-16 text-muted-foreground" role="status">
      <Spinner />
      {t("loading")}
    </p>
  );
}
