import { Eye } from "lucide";
import { useTranslations } from "next-intl";
import { buttonVariants } from "@/components/ui/button";
import { Icon } from "@/components/ui/icon";
import { Link } from "@/components/ui/router-link";
import { paths } from "@/lib/paths";

/** Stays at the top while an operator views another person's dashboard, so that it is not mistaken for their own. */
export function ViewedBar({ name, userId }: { name: string; userId: string }) {
  const t = useTranslations("adminViewAs");
  return (
    <section
      aria-label={t("label")}
      className="sticky top-16 z-20 -mx-4 -mt-6 flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-warning/50 border-b bg-warning-soft px-4 py-2.5 text-warning-soft-foreground md:-mx-8 md:-mt-8 md:px-8"
    >
      <p className="flex min-w-0 flex-1 basis-60 items-center gap-2.5">
        <Icon className="size-5 shrink-0" icon={Eye} />
        <span className="wrap-anywhere min-w-0">
          {t.rich("bar", { name, who: (words) => <bdi className="font-semibold">{words}</bdi> })}{" "}
          <span className="max-sm:sr-only">{t("barMore")}</span>
        </span>
      </p>
      <Link
        className={buttonVariants({ variant: "outline", size: "sm" })}
        data-plain
        href={paths.adminUser(userId)}
      >
        {t("leave")}
      </Link>
    </section>
  );
}
