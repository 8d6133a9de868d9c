"use client";
import { usePathname } from "next/navigation";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { Button } from "@/components/ui/button";
import { cn } from "@/components/ui/cn";
import { useFocusAfterRemoval } from "@/components/ui/use-focus-after-removal";
import { formatDateTime } from "@/lib/hebrew/format";
import { paths, signInFor } from "@/lib/paths";
import type { useDraft } from "./use-draft";

function Notice({
  urgent,
  children,
  actions,
}: {
  urgent?: boolean;
  children: ReactNode;
  actions?: ReactNode;
}) {
  return (
    <div
      className={cn(
        "flex flex-wrap items-center gap-3 rounded-lg border p-4",
        urgent
          ? "border-warning/50 bg-warning-soft text-warning-soft-foreground"
          : "border-border bg-card",
      )}
      role={urgent ? "alert" : "status"}
    >
      <p className="min-w-0 flex-1 basis-64">{children}</p>
      {actions && <div className="flex flex-wrap gap-2">{actions}</div>}
    </div>
  );
}

/** Says that a draft was restored or, when it was based on an older version, asks what to do with it. */
export function DraftNotice({ draft }: { draft: ReturnType<typeof useDraft> }) {
  const t = useTranslations("propertyForm.draft");
  const { restored, found, startOver, dropFound, useFound } = draft;
  const kept = restored ?? found;
  useFocusAfterRemoval(kept ? [kept] : []);
  if (!kept) return null;
  const when = formatDateTime(new Date(kept.savedAt));
  return (
    <Notice
      actions={
        <>
          {found && (
            <Button onClick={useFound} size="sm" variant="outline">
              {t("use")}
            </Button>
          )}
          <Button onClick={found ? dropFound : startOver} size="sm" variant="ghost">
            {t(found ? "throwAway" : "startOver")}
          </Button>
        </>
      }
    >
      {t(found ? "found" : "restored", { when })}
    </Notice>
  );
}

/** Pictures that a draft referenced and that no longer exist; they are already removed from the form. */
export function LostPicturesNotice({ count }: { count: number }) {
  const t = useTranslations("propertyForm.draft");
  return count > 0 && <Notice>{t("lostPictures", { count })}</Notice>;
}

/** Another tab or person saved in the meantime; nothing typed here is lost. */
export function StaleNotice({ onMine, onTheirs }: { onMine: () => void; onTheirs: () => void }) {
  const t = useTranslations("propertyForm.stale");
  return (
    <Notice
      actions={
        <>
          <Button onClick={onMine} size="sm" variant="outline">
            {t("mine")}
          </Button>
          <Button onClick={onTheirs} size="sm" variant="ghost">
            {t("theirs")}
          </Button>
        </>
      }
      urgent
    >
      {t("text")}
    </Notice>
  );
}

export const ACCESS_ENDED = ["trialExpired", "subscriptionEnded", "accountInactive"] as const;

/** The trial or the subscription ended while the form was open: the draft is kept until it is renewed. */
export function AccessNotice({ ended }: { ended: (typeof ACCESS_ENDED)[number] }) {
  const t = useTranslations("propertyForm.access");
  return (
    <Notice
      actions={
        <Button asChild size="sm" variant="outline">
          <a href={paths.pricing}>{t("plans")}</a>
        </Button>
      }
      urgent
    >
      {t(ended)}
    </Notice>
  );
}

/** The session ended while the form was open: the draft is kept until the person signs in again. */
export function SessionNotice() {
  const t = useTranslations("propertyForm.session");
  const here = usePathname();
  return (
    <Notice
      actions={
        <Button asChild size="sm" variant="outline">
          <a href={signInFor(here)}>{t("signIn")}</a>
        </Button>
      }
      urgent
    >
      {t("text")}
    </Notice>
  );
}
