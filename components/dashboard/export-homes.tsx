import { Download } from "lucide";
import { useTranslations } from "next-intl";
import { buttonVariants } from "@/components/ui/button";
import { Icon } from "@/components/ui/icon";
import { paths } from "@/lib/paths";

/**
 * Downloads an agent's or an office's homes as a file; also for an agent's lapsed account, which still owns its data.
 */
export function ExportHomes() {
  const t = useTranslations("dashboard");
  return (
    <a className={buttonVariants({ variant: "ghost" })} data-plain href={paths.exportHomes}>
      <Icon icon={Download} />
      {t("export")}
    </a>
  );
}
