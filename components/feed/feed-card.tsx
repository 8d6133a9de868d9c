"use client";
import { Power, RefreshCw, Rss } from "lucide";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { toast } from "sonner";
import { useAction } from "@/components/form/use-action";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { Confirm } from "@/components/ui/confirm";
import { Icon } from "@/components/ui/icon";
import type { OwnFeed } from "@/lib/feed/types";
import { formatDate } from "@/lib/hebrew/format";
import { makeCompanyFeed, makeFeed, stopFeed } from "@/server/feed/actions";
import { FeedAddresses } from "./feed-addresses";

/** The secret URL from which other systems read the account's homes: create, replace and switch off. */
export function FeedCard({
  feed,
  mayMake,
  ofCompany = false,
  siteUrl,
}: {
  feed: OwnFeed | null;
  /** False for a lapsed account, which may only switch it off. */
  mayMake: boolean;
  /** Includes the homes of all the company's agents. */
  ofCompany?: boolean;
  siteUrl: string;
}) {
  const t = useTranslations("settings.feed");
  const act = useAction();
  const [busy, setBusy] = useState(false);
  // Available until the page is left: the server stores only its hash.
  const [secret, setSecret] = useState<string | null>(null);

  async function make() {
    setBusy(true);
    const refused = await act(
      async () => {
        const result = await (ofCompany ? makeCompanyFeed() : makeFeed());
        if (result?.data) setSecret(result.data.secret);
        return result;
      },
      { failed: t("failed") },
    );
    setBusy(false);
    if (!refused) toast.success(t("made"));
  }

  async function stop() {
    setBusy(true);
    const refused = await act(() => stopFeed(), { failed: t("stopFailed") });
    setBusy(false);
    if (refused) return;
    setSecret(null);
    toast.success(t("stopped"));
  }

  return (
    <Card className="flex flex-col gap-5 p-5 md:p-7">
      <div>
        <h2 className="font-semibold text-xl">{t("title")}</h2>
        <p className="text-muted-foreground text-sm">{t(ofCompany ? "companyHint" : "hint")}</p>
      </div>
      {secret && <FeedAddresses secret={secret} siteUrl={siteUrl} />}
      {feed && <FeedState feed={feed} />}
      <div className="flex flex-wrap gap-3">
        {!feed && (
          <Button disabled={busy} onClick={make} variant="outline">
            <Icon icon={Rss} />
            {t("make")}
          </Button>
        )}
        {feed && mayMake && (
          <Confirm
            cancel={t("cancel")}
            confirm={t("renewConfirm")}
            onConfirm={make}
            text={t("renewText")}
            title={t("renewTitle")}
          >
            <Button disabled={busy} variant="outline">
              <Icon icon={RefreshCw} />
              {t("renew")}
            </Button>
          </Confirm>
        )}
        {feed && (
          <Confirm
            cancel={t("cancel")}
            confirm={t("stopConfirm")}
            onConfirm={stop}
            text={t("stopText")}
            title={t("stopTitle")}
          >
            <Button disabled={busy} variant="ghost">
              <Icon icon={Power} />
              {t("stop")}
            </Button>
          </Confirm>
        )}
      </div>
    </Card>
  );
}

function FeedState({ feed: { madeOn, readOn, homes, leftOut } }: { feed: OwnFeed }) {
  const t = useTranslations("settings.feed");
  const count = leftOut.price + leftOut.place + leftOut.picture;
  const reasons = (["price", "place", "picture"] as const).flatMap((lack) =>
    leftOut[lack] > 0 ? [t(`lacks.${lack}`, { count: leftOut[lack] })] : [],
  );
  return (
    <div className="flex flex-col gap-1 text-sm">
      <p>
        {t("since", { day: formatDate(madeOn) })} {t("homes", { count: homes })}{" "}
        {readOn ? t("read", { day: formatDate(readOn) }) : t("unread")}
      </p>
      {count > 0 && (
        <p className="text-muted-foreground">
          {t("leftOut", { count, reasons: reasons.join(", ") })}
        </p>
      )}
    </div>
  );
}
