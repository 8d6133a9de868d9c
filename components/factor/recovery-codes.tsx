"use client";
import { KeyRound } from "lucide";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { useAction } from "@/components/form/use-action";
import { Button } from "@/components/ui/button";
import { Icon } from "@/components/ui/icon";
import type { RecoveryCodes } from "@/lib/factor/types";
import { makeRecoveryCodes } from "@/server/factor/actions";

/** Recovery codes in case all devices are lost; if Auth does not support them, a second device is suggested. */
export function RecoveryCodesPart({ codes, devices }: { codes: RecoveryCodes; devices: number }) {
  const t = useTranslations("settings.factor");
  const act = useAction();
  const [busy, setBusy] = useState(false);
  // Available until the page is left: Auth stores only their hashes.
  const [made, setMade] = useState<string[] | null>(null);

  if (codes === "unsupported") {
    return devices === 1 ? <p className="text-sm">{t("secondDevice")}</p> : null;
  }

  async function make() {
    setBusy(true);
    await act(
      async () => {
        const result = await makeRecoveryCodes();
        if (result?.data) setMade(result.data.codes);
        return result;
      },
      { failed: t("codesFailed") },
    );
    setBusy(false);
  }

  return (
    <section className="flex flex-col gap-3 border-t pt-5">
      <h3 className="font-medium">{t("codes")}</h3>
      <p className="text-muted-foreground text-sm">
        <span>{t("codesHint")}</span>{" "}
        {codes !== "none" && <span>{t("codesLeft", { count: codes.left })}</span>}
      </p>
      {made && (
        <div className="flex flex-col gap-2 rounded-xl border p-4" role="status">
          <p>{t("codesOnce")}</p>
          <ul className="grid grid-cols-1 gap-1 font-mono sm:grid-cols-2" dir="ltr">
            {made.map((code) => (
              <li key={code}>{code}</li>
            ))}
          </ul>
        </div>
      )}
      <Button className="self-start" disabled={busy} onClick={make} variant="outline">
        <Icon icon={KeyRound} />
        {t(codes === "none" ? "makeCodes" : "renewCodes")}
      </Button>
    </section>
  );
}
