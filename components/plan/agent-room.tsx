import { useTranslations } from "next-intl";
import { allowance, imagesFrom, type Limits } from "@/lib/plan/allowance";
import { RoomLine } from "./room-line";

/** How many listings there are of how many, and whose plan says so. */
export function AgentRoom({ limits }: { limits: Limits }) {
  const t = useTranslations("planRoom");
  const { from, used, limit } = allowance(limits);
  const words = limit === null ? t(`${from}Unlimited`, { used }) : t(from, { used, limit });
  return <RoomLine room={{ used, limit }} words={words} />;
}

/** Everything the agent's plans include, a line each. Both numbers of listings, where there are two. */
export function AgentPlan({ limits }: { limits: Limits }) {
  const t = useTranslations("planRoom");
  const { own, office, images } = limits;
  return (
    <div className="flex flex-col gap-3">
      <AgentRoom limits={limits} />
      {office && own.active && <OtherRoom limits={limits} />}
      <p>{t(imagesFrom(limits) === "office" ? "imagesOffice" : "imagesOwn", { images })}</p>
    </div>
  );
}

function OtherRoom({ limits: { own, office, images } }: { limits: Limits }) {
  const shown = allowance({ own, office, images }).from;
  const other: Limits =
    shown === "own"
      ? { images, office, own: { ...own, active: false } }
      : { images, own, office: null };
  return <AgentRoom limits={other} />;
}
