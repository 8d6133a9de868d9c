import { useTranslations } from "next-intl";
import { allowance, imagesFrom, type Limits } from "@/lib/plan/allowance";
import { QuotaLine } from "./quota-line";

/** How many listings are used of how many, and whose plan sets the limit. */
export function AgentQuota({ limits }: { limits: Limits }) {
  const t = useTranslations("planRoom");
  const { from, used, limit } = allowance(limits);
  const words = limit === null ? t(`${from}Unlimited`, { used }) : t(from, { used, limit });
  return <QuotaLine quota={{ used, limit }} words={words} />;
}

/** Everything the agent's plans include, one line each. Both listing quotas, if there are two. */
export function AgentPlan({ limits }: { limits: Limits }) {
  const t = useTranslations("planRoom");
  const { own, office, images, video, statistics } = limits;
  return (
    <div className="flex flex-col gap-3">
      <AgentQuota limits={limits} />
      {office && own.active && <OtherRoom limits={limits} />}
      <p>{t(imagesFrom(limits) === "office" ? "imagesOffice" : "imagesOwn", { images })}</p>
      <p>{t(video ? "video" : "noVideo")}</p>
      <p>{t(statistics ? "statistics" : "noStatistics")}</p>
    </div>
  );
}

function OtherRoom({ limits }: { limits: Limits }) {
  const { own } = limits;
  const shown = allowance(limits).from;
  const other: Limits =
    shown === "own" ? { ...limits, own: { ...own, active: false } } : { ...limits, office: null };
  return <AgentQuota limits={other} />;
}
