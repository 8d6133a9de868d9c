"use client";
import { Plus } from "lucide";
import type { Route } from "next";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { SubmitButton } from "@/components/form/form";
import { useBusyAction } from "@/components/form/use-action";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { Icon } from "@/components/ui/icon";
import { Link } from "@/components/ui/link";
import { CHOSEN_MAX, type OrderedHome, orderOf, pin } from "@/lib/agent/homes-order";
import { saveChosenHomes } from "@/server/agent/actions";
import { ChosenList } from "./chosen-list";
import { HomeLine, PinButton } from "./home-line";

/** Sets which homes come first on the agent's page, by dragging, keyboard or buttons. */
export function HomesOrder({
  homes,
  page,
}: {
  homes: readonly (OrderedHome & { chosenPlace: number | null })[];
  /** The mini-site; null without a username. */
  page: Route | null;
}) {
  const t = useTranslations("homesOrder");
  const { busy, run } = useBusyAction(t("failed"));
  const [order, setOrder] = useState(() => orderOf(homes));
  const byId = new Map(homes.map((home) => [home.id, home]));
  const homesOf = (ids: readonly string[]) => ids.flatMap((id) => byId.get(id) ?? []);
  const { pinned, chosen } = order;
  const [first] = homesOf(pinned ? [pinned] : []);
  const others = homes.filter(({ id }) => id !== pinned && !chosen.includes(id));
  const isFull = chosen.length >= CHOSEN_MAX;
  const turnPin = (id: string) => setOrder((before) => pin(before, id));

  function save() {
    if (busy) return;
    const ids = homesOf(chosen).map(({ id }) => id);
    run(() => saveChosenHomes({ pinned, chosen: ids }), t("saved"));
  }

  return (
    <form
      className="flex flex-col gap-6"
      onSubmit={(event) => {
        event.preventDefault();
        save();
      }}
    >
      <Card className="flex flex-col gap-4 p-5 md:p-7">
        <h2 className="font-semibold text-xl">{t("chosen")}</h2>
        {first && (
          <div className="rounded-lg bg-primary-soft p-2 text-primary-soft-foreground">
            <p className="px-1 pb-1.5 font-medium text-sm">{t("pinned")}</p>
            <HomeLine home={first}>
              <PinButton onPin={() => turnPin(first.id)} pressed title={first.title} />
            </HomeLine>
          </div>
        )}
        {chosen.length === 0 && !first && (
          <p className="text-muted-foreground">{t("chosenEmpty")}</p>
        )}
        <ChosenList
          homes={homesOf(chosen)}
          onChange={(ids) => setOrder((before) => ({ ...before, chosen: ids }))}
          onPin={turnPin}
        />
        <div className="flex flex-wrap items-center gap-3">
          <SubmitButton busy={busy}>{t("save")}</SubmitButton>
          {page && (
            <Link className="link py-2" href={page}>
              {t("seePage")}
            </Link>
          )}
        </div>
      </Card>
      {others.length > 0 && (
        <Card className="flex flex-col gap-4 p-5 md:p-7">
          <h2 className="font-semibold text-xl">{t("others")}</h2>
          <p aria-live="polite" className="text-muted-foreground text-sm empty:hidden">
            {isFull && t("full", { max: CHOSEN_MAX })}
          </p>
          <ul className="flex flex-col gap-2">
            {others.map((home) => (
              <li key={home.id}>
                <HomeLine home={home}>
                  <PinButton onPin={() => turnPin(home.id)} title={home.title} />
                  <Button
                    aria-label={t("addOf", { title: home.title })}
                    disabled={isFull}
                    onClick={() =>
                      setOrder((before) => ({ ...before, chosen: [...before.chosen, home.id] }))
                    }
                    size="icon"
                    variant="outline"
                  >
                    <Icon icon={Plus} />
                  </Button>
                </HomeLine>
              </li>
            ))}
          </ul>
        </Card>
      )}
    </form>
  );
}
