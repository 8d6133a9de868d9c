import { Link2Off } from "lucide";
import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { z } from "zod";
import { withDownPage } from "@/app/with-down-page";
import { ConfirmAlert, LiveAlerts, OwnAlerts } from "@/components/alerts/own-alerts";
import { buttonVariants } from "@/components/ui/button-variants";
import { Link } from "@/components/ui/link";
import { StateMark } from "@/components/ui/state-mark";
import { ALERT_OUTCOMES } from "@/lib/alerts/types";
import { paths } from "@/lib/paths";
import { getOwnAlerts } from "@/server/alerts/manage";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("alerts");
  // The URL holds a secret that must not leak through Referer.
  return { title: t("title"), referrer: "no-referrer", robots: { index: false, follow: false } };
}

const query = z.object({ said: z.enum(ALERT_OUTCOMES).optional().catch(undefined) });

/** Only its buttons change anything: security scanners open every link in a mail. */
export default withDownPage(async function AlertsPage({
  params,
  searchParams,
}: PageProps<"/alerts/[secret]">) {
  const { secret } = await params;
  const { said } = query.parse(await searchParams);
  const own = await getOwnAlerts(secret);
  const t = await getTranslations("alerts");
  const unconfirmed =
    own?.asks && own.alerts.find(({ id, confirmed }) => id === own.about && !confirmed);
  return (
    <div className="container-page py-6 md:py-10">
      <div className="mx-auto max-w-2xl">
        <LiveAlerts said={said}>
          {!own ? (
            <div>
              <StateMark icon={Link2Off} />
              <h1 className="text-2xl md:text-3xl">{t("unknown.title")}</h1>
              <p className="mt-2 text-muted-foreground">{t("unknown.text")}</p>
              <Link
                className={buttonVariants({ variant: "outline", className: "mt-6" })}
                data-plain
                href={paths.explore}
              >
                {t("search")}
              </Link>
            </div>
          ) : unconfirmed ? (
            <ConfirmAlert
              address={own.address}
              alert={unconfirmed}
              others={own.alerts.filter(({ id, confirmed }) => id !== unconfirmed.id && !confirmed)}
              secret={secret}
            />
          ) : (
            <OwnAlerts own={own} secret={secret} />
          )}
        </LiveAlerts>
      </div>
    </div>
  );
});
