import { getTranslations } from "next-intl/server";
import { Card } from "@/components/ui/card";
import { Link } from "@/components/ui/router-link";
import { formatDateTime } from "@/lib/hebrew/format";
import { paths } from "@/lib/paths";
import type { WaitingAppeal } from "@/lib/report/types";
import { DecideAppeal } from "./appeal-decision";
import { QuotedText } from "./quoted-text";

/** Agents' appeals against the hiding of their listings, next to the reason that was given. */
export async function Appeals({ appeals }: { appeals: readonly WaitingAppeal[] }) {
  const t = await getTranslations("adminReports");
  const reasons = await getTranslations("report.reasons");
  if (appeals.length === 0) return null;
  return (
    <section aria-labelledby="appeals" className="flex flex-col gap-4">
      <h2 className="font-semibold text-xl" id="appeals">
        {t("appeals", { count: appeals.length })}
      </h2>
      <ul className="flex flex-col gap-4">
        {appeals.map(({ id, listing, agent, hidden, words, at }) => (
          <li key={id}>
            <Card className="flex flex-col gap-4 p-5">
              <div className="min-w-0">
                <h3 className="font-semibold text-lg">
                  <bdi>{[listing.title, listing.city].filter(Boolean).join(", ")}</bdi>
                </h3>
                <p className="text-muted-foreground text-sm">
                  <Link
                    className="link finger inline-block py-1"
                    href={paths.adminUser(agent.userId)}
                  >
                    <bdi>{agent.name}</bdi>
                  </Link>
                </p>
              </div>
              <QuotedText heading={t("hiddenFor", { reason: reasons(hidden.reason) })}>
                {hidden.words}
              </QuotedText>
              <QuotedText heading={t("appealedAt", { date: formatDateTime(at) })}>
                {words}
              </QuotedText>
              <DecideAppeal appeal={id} title={listing.title} />
            </Card>
          </li>
        ))}
      </ul>
    </section>
  );
}
