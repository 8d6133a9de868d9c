import { Download } from "lucide";
import { useTranslations } from "next-intl";
import { buttonVariants } from "@/components/ui/button";
import { Icon } from "@/components/ui/icon";
import { paths } from "@/lib/paths";

/** All homes of one's own, or of one's office, as a file; an agent's for a lapsed account too, whose data is still theirs. */
export function ExportHomes() {
  const t = useTranslations("dashboard");
  return (
    <a className={buttonVariants({ variant: "ghost" })} data-plain href={paths.exportHomes}>
      <Icon icon={Download} />
      {t("export")}
    </a>
  );
}
