"use client";
import { MessageCircle, Phone } from "lucide";
import { useTranslations } from "next-intl";
import { useId, useOptimistic, useTransition } from "react";
import { toast } from "sonner";
import { useErrorText } from "@/components/form/error-text";
import { useAction } from "@/components/form/use-action";
import { Button } from "@/components/ui/button";
import { buttonVariants } from "@/components/ui/button-variants";
import { Icon } from "@/components/ui/icon";
import { Input } from "@/components/ui/input";
import { NativeSelect } from "@/components/ui/native-select";
import { Link } from "@/components/ui/router-link";
import { Sheet, SheetContent, SheetHeader, SheetTitle } from "@/components/ui/sheet";
import { formatDateTime } from "@/lib/hebrew/format";
import { LEAD_STATUSES, type LeadStatus } from "@/lib/leads/types";
import type { LeadView } from "@/lib/leads/view";
import { paths } from "@/lib/paths";
import { changeLead } from "@/server/leads/actions";
import { DeleteLead } from "./delete-lead";
import { LeadNotes, type OnChanged, TYPED } from "./lead-notes";
import { sourceName } from "./source-name";

type Props = {
  lead: LeadView;
  whatsapp: string | null;
  /** Receives saved changes, because the lead may no longer be in the list. */
  onChanged: OnChanged;
  onClose: () => void;
};

/** The details of a lead: message, state, call-back date and the agent's notes. */
export function LeadSheet({ lead, whatsapp, onChanged, onClose }: Props) {
  const t = useTranslations("leads");
  const act = useAction();
  const failed = { failed: t("failed") };
  return (
    <Sheet
      onOpenChange={(open) => {
        if (open) return;
        // The date is saved on blur, which Escape alone does not trigger.
        if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
        onClose();
      }}
      open
    >
      <SheetContent
        aria-describedby={undefined}
        className="max-sm:inset-x-0 max-sm:top-auto max-sm:h-[92dvh] max-sm:w-full max-sm:rounded-t-2xl sm:w-[28rem]"
        side="end"
      >
        <SheetHeader>
          <SheetTitle>
            <bdi>{lead.name}</bdi>
          </SheetTitle>
        </SheetHeader>
        <div className="flex min-h-0 grow flex-col gap-6 overflow-y-auto p-5">
          <LeadContact lead={lead} whatsapp={whatsapp} />
          <LeadState lead={lead} onChanged={onChanged} />
          <LeadHistory lead={lead} />
          <LeadNotes lead={lead} onChanged={onChanged} />
          <div className="flex flex-wrap justify-between gap-2 border-t pt-4">
            <Button
              onClick={() => {
                void act(() => changeLead({ id: lead.id, read: false }), failed).then(onClose);
              }}
              variant="ghost"
            >
              {t("markUnread")}
            </Button>
            <DeleteLead lead={lead} onDeleted={onClose} />
          </div>
        </div>
      </SheetContent>
    </Sheet>
  );
}

/** How to reach the person, and what they asked about. */
function LeadContact({ lead, whatsapp }: Pick<Props, "lead" | "whatsapp">) {
  const t = useTranslations("leads");
  return (
    <div className="flex flex-col gap-2">
      <div className="flex flex-wrap gap-2 *:grow">
        <a className={buttonVariants()} data-plain href={lead.phone.tel}>
          <Icon icon={Phone} />
          <bdi className="whitespace-nowrap" dir="ltr">
            {lead.phone.shown}
          </bdi>
        </a>
        {whatsapp && (
          <a
            className={buttonVariants({ variant: "outline" })}
            data-plain
            href={whatsapp}
            rel="noopener noreferrer"
            target="_blank"
          >
            <Icon icon={MessageCircle} />
            {t("whatsapp")}
          </a>
        )}
      </div>
      {lead.email && (
        <a className="link self-start break-all" dir="ltr" href={`mailto:${lead.email}`}>
          {lead.email}
        </a>
      )}
      <p className="text-muted-foreground text-sm">
        {lead.listingId && lead.isListingShown ? (
          <Link className="link" href={paths.property(lead.listingId)} prefetch={false}>
            <bdi>{lead.title}</bdi>
          </Link>
        ) : (
          <bdi>{lead.title ?? t("ownPage")}</bdi>
        )}
        {lead.source && (
          <span>
            {` · ${t("sourceOf", {
              source: sourceName(lead.source, (place) => t(`places.${place}`)),
            })}`}
          </span>
        )}
      </p>
      {lead.handed && (
        <p className="text-sm">
          <span>{t(`handedHow.${lead.handed}`)}</span>
          {lead.homeOf && <span>{` · ${t("homeOf", { agent: lead.homeOf })}`}</span>}
        </p>
      )}
    </div>
  );
}

/** The state and the call-back date, each saved as it is chosen. */
function LeadState({ lead, onChanged }: Pick<Props, "lead" | "onChanged">) {
  const t = useTranslations("leads");
  const act = useAction();
  const errorText = useErrorText();
  const id = useId();
  const failed = { failed: t("failed") };
  // Optimistic: the choice shows before it is saved.
  const [status, showStatus] = useOptimistic(lead.status);
  const [, startTransition] = useTransition();
  async function change(part: Partial<Pick<LeadView, "status" | "callBackOn">>) {
    const refused = await act(() => changeLead({ id: lead.id, ...part }), failed);
    if (!refused) onChanged((now) => ({ ...now, ...part }));
  }
  return (
    <div className="flex flex-wrap gap-3 *:min-w-0 *:grow *:basis-36">
      <label className="flex flex-col gap-1 text-sm" htmlFor={`${id}-status`}>
        {t("status")}
        <NativeSelect
          id={`${id}-status`}
          onChange={({ target }) => {
            const chosen = target.value as LeadStatus;
            startTransition(async () => {
              showStatus(chosen);
              await change({ status: chosen });
            });
          }}
          value={status}
        >
          {LEAD_STATUSES.map((option) => (
            <option key={option} value={option}>
              {t(`states.${option}`)}
            </option>
          ))}
        </NativeSelect>
      </label>
      <label className="flex flex-col gap-1 text-sm" htmlFor={`${id}-day`}>
        {t("callBack")}
        <Input
          defaultValue={lead.callBackOn ?? ""}
          id={`${id}-day`}
          key={lead.callBackOn}
          max="9999-12-31"
          onBlur={({ target }) => {
            // A partly typed date reads as empty, which would be saved as none.
            if (target.validity.badInput) {
              toast.error(failed.failed, { description: errorText("dateInvalid") });
              return;
            }
            const callBackOn = target.value || null;
            if (callBackOn === lead.callBackOn) return;
            void change({ callBackOn });
          }}
          type="date"
        />
      </label>
    </div>
  );
}

/** Viewings and messages. */
function LeadHistory({ lead }: Pick<Props, "lead">) {
  const t = useTranslations("leads");
  return (
    <>
      {lead.viewings.length > 0 && (
        <section aria-label={t("viewings")} className="flex flex-col gap-2">
          <h3 className="font-semibold">{t("viewings")}</h3>
          {lead.viewings.map(({ startsAt, state }) => (
            <p key={startsAt}>{`${formatDateTime(startsAt)} · ${t(`viewingStates.${state}`)}`}</p>
          ))}
        </section>
      )}
      <section aria-label={t("messages")} className="flex flex-col gap-2">
        <h3 className="font-semibold">{t("messages")}</h3>
        {lead.messages.map(({ message, hour, at }) => (
          <div className="rounded-lg bg-muted px-3.5 py-2.5" key={at}>
            {message && <p className={TYPED}>{message}</p>}
            <p className="text-muted-foreground text-sm">
              {[formatDateTime(at), hour && t(`hours.${hour}`)].filter(Boolean).join(" · ")}
            </p>
          </div>
        ))}
      </section>
    </>
  );
}
