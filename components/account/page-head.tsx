import { ArrowRight } from "lucide";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { Icon } from "@/components/ui/icon";
import { Link } from "@/components/ui/router-link";
import { paths } from "@/lib/paths";

/** Title of a page below the dashboard, with a link back to it. */
export function PageHead({ title, children }: { title: string; children?: ReactNode }) {
  const t = useTranslations("account");
  return (
    <div className="flex flex-col items-start gap-3">
      <Link
        className="finger inline-flex items-center gap-1.5 rounded-sm text-muted-foreground text-sm hover:text-foreground"
        data-plain
        href={paths.dashboard}
      >
        <Icon icon={ArrowRight} className="size-4" />
        {t("back")}
      </Link>
      <h1 className="max-w-full font-semibold text-3xl">{title}</h1>
      {children && <p className="max-w-prose text-muted-foreground">{children}</p>}
    </div>
  );
}
