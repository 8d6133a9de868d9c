"use client";
import { Plus, Smartphone, Trash2 } from "lucide";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { toast } from "sonner";
import { useAction } from "@/components/form/use-action";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { Confirm } from "@/components/ui/confirm";
import { Icon } from "@/components/ui/icon";
import type { FactorDevice, OwnFactors } from "@/lib/factor/types";
import { formatDate } from "@/lib/hebrew/format";
import { removeFactor } from "@/server/factor/actions";
import { AddDevice } from "./add-device";
import { RecoveryCodesPart } from "./recovery-codes";

/** An account's second factor: devices that generate codes, and recovery codes in case they are lost. */
export function FactorCard({ factors }: { factors: OwnFactors }) {
  const t = useTranslations("settings.factor");
  const [adding, setAdding] = useState(false);
  return (
    <Card className="flex scroll-mt-6 flex-col gap-5 p-5 md:p-7" id="security">
      <div>
        <h2 className="font-semibold text-xl">{t("title")}</h2>
        <p className="text-muted-foreground text-sm">{t("hint")}</p>
      </div>
      {factors === null ? (
        <p>{t("unavailable")}</p>
      ) : (
        <>
          {factors.devices.length > 0 ? (
            <ul className="flex flex-col divide-y">
              {factors.devices.map((device) => (
                <Device device={device} isLast={factors.devices.length === 1} key={device.id} />
              ))}
            </ul>
          ) : (
            <p>{t("none")}</p>
          )}
          {adding ? (
            <AddDevice onAdded={() => setAdding(false)} />
          ) : (
            <Button className="self-start" onClick={() => setAdding(true)} variant="outline">
              <Icon icon={Plus} />
              {t(factors.devices.length > 0 ? "addAnother" : "add")}
            </Button>
          )}
          {factors.devices.length > 0 && (
            <RecoveryCodesPart codes={factors.codes} devices={factors.devices.length} />
          )}
        </>
      )}
    </Card>
  );
}

function Device({ device, isLast }: { device: FactorDevice; isLast: boolean }) {
  const t = useTranslations("settings.factor");
  const act = useAction();
  const [busy, setBusy] = useState(false);
  async function remove() {
    setBusy(true);
    const refused = await act(() => removeFactor({ id: device.id }), { failed: t("removeFailed") });
    setBusy(false);
    if (!refused) toast.success(t("removed"));
  }
  return (
    <li className="flex items-center gap-3 py-2">
      <Icon icon={Smartphone} className="size-5 shrink-0 text-muted-foreground" />
      <div className="min-w-0 grow">
        <p className="wrap-anywhere font-medium">
          <bdi>{device.name || t("unnamed")}</bdi>
        </p>
        <p className="text-muted-foreground text-sm">
          {t("since", { day: formatDate(device.since.slice(0, 10)) })}
        </p>
      </div>
      <Confirm
        cancel={t("cancel")}
        confirm={t("removeConfirm")}
        onConfirm={remove}
        text={t(isLast ? "removeLastText" : "removeText")}
        title={t("removeTitle")}
      >
        <Button aria-label={t("removeOf", { name: device.name })} disabled={busy} variant="ghost">
          <Icon icon={Trash2} />
          {t("remove")}
        </Button>
      </Confirm>
    </li>
  );
}
