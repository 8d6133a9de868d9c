"use client";
import { useTranslations } from "next-intl";
import { type ReactNode, useRef } from "react";
import { PublishingSwitch } from "@/components/publishing/publishing-switch";
import { Button } from "@/components/ui/button";
import {
  Dialog,
  DialogContent,
  DialogDescription,
  DialogHeader,
  DialogTitle,
} from "@/components/ui/dialog";
import { Link } from "@/components/ui/router-link";
import type { AdminUserView } from "@/lib/admin/types";
import { paths } from "@/lib/paths";
import type { AdminPlanView } from "@/lib/plan/types";
import { DeleteUser } from "./delete-user";
import { StatusBadge } from "./status-badge";
import { TrialForm } from "./trial-form";
import { TrialLine } from "./trial-line";
import { UserFeatures } from "./user-features";
import { UserSubscriptionForm } from "./user-subscription-form";

/** Everything an admin can do to one user. Each success closes it over a refreshed list. */
export function UserDialog({
  user,
  plans,
  isOwn,
  onClose,
}: {
  user: AdminUserView;
  plans: AdminPlanView[] | null;
  isOwn: boolean;
  onClose: () => void;
}) {
  const t = useTranslations("adminUsers");
  const planWords = useTranslations("adminPlans");
  const publishing = useTranslations("adminPublishing");
  const name = user.name || user.email;
  const isTyped = useRef(false);
  // Escape, or a tap beside it, must not discard input: only the button announces that.
  const keepTyped = (event: Event) => isTyped.current && event.preventDefault();
  return (
    <Dialog onOpenChange={(open) => !open && onClose()} open>
      <DialogContent
        onClick={({ target }) => {
          if (target instanceof Element && target.closest("[role=switch]")) isTyped.current = true;
        }}
        onEscapeKeyDown={keepTyped}
        onInput={() => {
          isTyped.current = true;
        }}
        onInteractOutside={keepTyped}
      >
        <DialogHeader>
          <DialogTitle>
            <bdi>{t("dialogTitle", { name })}</bdi>
          </DialogTitle>
          <DialogDescription className="flex flex-wrap items-center gap-2">
            <bdi dir="ltr">{user.email}</bdi>
            <StatusBadge user={user} />
          </DialogDescription>
        </DialogHeader>
        {user.hasProfile && (
          <>
            <Section title={t("subscription")}>
              {plans ? (
                <UserSubscriptionForm onDone={onClose} plans={plans} user={user} />
              ) : (
                // If the list lacks the user's plan, saving would remove that plan.
                <p className="text-destructive" role="alert">
                  {planWords("failed")}
                </p>
              )}
              <Button asChild className="self-start" variant="link">
                <Link href={paths.adminUser(user.userId)}>{t("fullPage")}</Link>
              </Button>
            </Section>
            <Section title={t("trial")}>
              <TrialLine trialActive={user.trialActive} trialEndsAt={user.trialEndsAt} />
              <TrialForm onDone={onClose} userId={user.userId} />
            </Section>
            <Section title={t("features")}>
              <UserFeatures onDone={onClose} user={user} />
            </Section>
            {user.userType === "agent" && (
              <Section title={publishing("title")}>
                <PublishingSwitch
                  onDone={onClose}
                  stop={user.publishingStop}
                  userId={user.userId}
                />
              </Section>
            )}
          </>
        )}
        <Section title={t("deleteTitle")}>
          {isOwn ? (
            <p className="text-muted-foreground text-sm">{t("deleteOwn")}</p>
          ) : (
            <DeleteUser onDone={onClose} user={user} />
          )}
        </Section>
      </DialogContent>
    </Dialog>
  );
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="flex flex-col gap-3 border-t pt-4">
      <h3 className="font-semibold">{title}</h3>
      {children}
    </section>
  );
}
