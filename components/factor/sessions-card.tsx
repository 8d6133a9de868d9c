"use client";
import { LogOut } from "lucide";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { toast } from "sonner";
import { useAction } from "@/components/form/use-action";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { Icon } from "@/components/ui/icon";
import type { OwnSession } from "@/lib/factor/types";
import { formatDateTime } from "@/lib/hebrew/format";
import { signOutElsewhere } from "@/server/factor/actions";

/** The user's sessions, and a button that ends all but this one. */
export function SessionsCard({ sessions }: { sessions: OwnSession[] }) {
  const t = useTranslations("settings.sessions");
  const act = useAction();
  const [busy, setBusy] = useState(false);
  async function end() {
    setBusy(true);
    const refused = await act(() => signOutElsewhere(), { failed: t("failed") });
    setBusy(false);
    if (!refused) toast.success(t("done"));
  }
  return (
    <Card className="flex flex-col gap-5 p-5 md:p-7">
      <div>
        <h2 className="font-semibold text-xl">{t("title")}</h2>
        <p className="text-muted-foreground text-sm">{t("hint")}</p>
      </div>
      <ul className="flex flex-col divide-y">
        {sessions.map((session) => (
          <li className="py-2" key={`${session.since} ${session.seenAt}`}>
            <p className="font-medium">
              <bdi>{session.browser || t("unknown")}</bdi>
              {session.isThis && <span className="text-muted-foreground"> · {t("here")}</span>}
            </p>
            <p className="text-muted-foreground text-sm">
              {t("seen", {
                seen: formatDateTime(session.seenAt),
                since: formatDateTime(session.since),
              })}
            </p>
          </li>
        ))}
      </ul>
      <Button className="self-start" disabled={busy} onClick={end} variant="outline">
        <Icon icon={LogOut} />
        {t("end")}
      </Button>
    </Card>
  );
}
