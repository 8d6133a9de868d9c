import { useTranslations } from "next-intl";
import { Link } from "@/components/ui/link";
import { paths } from "@/lib/paths";

type Props = { label: string; className: string; linkClass: string };

/** The legal links, for pages without the footer. */
export function LegalLinks({ label, className, linkClass }: Props) {
  const t = useTranslations("layout");
  return (
    <nav aria-label={label} className={className}>
      <Link className={linkClass} href={paths.privacy}>
        {t("privacy")}
      </Link>
      <Link className={linkClass} href={paths.accessibility}>
        {t("accessibility")}
      </Link>
    </nav>
  );
}
