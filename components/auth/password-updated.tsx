import { CircleCheck } from "lucide";
import { useTranslations } from "next-intl";
import { buttonVariants } from "@/components/ui/button";
import { Icon } from "@/components/ui/icon";
import { Link } from "@/components/ui/router-link";
import { paths } from "@/lib/paths";

export function PasswordUpdated({ othersSignedOut }: { othersSignedOut: boolean }) {
  const t = useTranslations("auth.update");
  return (
    <div className="flex flex-col items-start gap-4" role="status">
      <Icon icon={CircleCheck} className="size-12 text-success" />
      <h1 className="font-semibold text-2xl">{t("success")}</h1>
      <p className="text-muted-foreground">
        {t(othersSignedOut ? "successHint" : "successHintHere")}
      </p>
      <Link className={buttonVariants({ size: "lg" })} data-plain href={paths.dashboard}>
        {t("dashboard")}
      </Link>
    </div>
  );
}
