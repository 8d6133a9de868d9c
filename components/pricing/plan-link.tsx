import { ExternalLink } from "lucide";
import { useTranslations } from "next-intl";
import { buttonVariants } from "@/components/ui/button";
import { cn } from "@/components/ui/cn";
import { Icon } from "@/components/ui/icon";
import { Link } from "@/components/ui/link";
import { paths } from "@/lib/paths";
import type { PlanView } from "@/lib/plan/types";

/** Opens the plan's own payment page in a new tab, through a redirect that adds the payer; otherwise the site's. */
export function PlanLink({ plan, className }: { plan: PlanView; className?: string }) {
  const t = useTranslations("pricing");
  const look = cn(
    buttonVariants({ variant: plan.recommended ? "primary" : "outline" }),
    "h-auto min-h-11 w-full whitespace-normal py-2 text-center",
    className,
  );
  const label = t("chooseNamed", { name: plan.name });
  if (!plan.paymentUrl) {
    return (
      <Link className={look} data-plain href={paths.subscribe(plan.slug)} rel="nofollow">
        {label}
      </Link>
    );
  }
  return (
    <a
      className={look}
      data-plain
      href={paths.pay(plan.slug)}
      rel="noopener noreferrer nofollow"
      target="_blank"
    >
      {label}
      <span className="sr-only">{t("newTab")}</span>
      <Icon icon={ExternalLink} />
    </a>
  );
}
