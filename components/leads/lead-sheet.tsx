"use client";
import { MessageCircle, Phone, Trash2 } from "lucide";
import Link from "next/link";
import { useTranslations } from "next-intl";
import { type FormEvent, useId, useOptimistic, useState, useTransition } from "react";
import { toast } from "sonner";
import { useErrorText } from "@/components/form/error-text";
import { SubmitButton } from "@/components/form/form";
import { useAction } from "@/components/form/use-action";
import { usePreservedInput } from "@/components/form/use-preserved-input";
import { Button } from "@/components/ui/button";
import { buttonVariants } from "@/components/ui/button-variants";
import { Icon } from "@/components/ui/icon";
import { Input } from "@/components/ui/input";
import { NativeSelect } from "@/components/ui/native-select";
import { Sheet, SheetContent, SheetHeader, SheetTitle } from "@/components/ui/sheet";
import { Textarea } from "@/components/ui/textarea";
import { newId } from "@/lib/format/new-id";
import { formatDateTime } from "@/lib/hebrew/format";
import { NOTE_MAX } from "@/lib/leads/changes";
import { LEAD_STATUSES, type LeadStatus } from "@/lib/leads/types";
import type { LeadView } from "@/lib/leads/view";
import { paths } from "@/lib/paths";
import { addLeadNote, changeLead, deleteLeadNote } from "@/server/leads/actions";
import { DeleteLead } from "./delete-lead";
import { sourceName } from "./source-name";

/** Drafts of notes that were unsaved when their lead was closed, by lead id. */
const unsentNotes = new Map<string, { body: string; note: string }>();

/** Keeps line breaks, and gives each line its own direction. */
const TYPED = "whitespace-pre-line break-words [unicode-bidi:plaintext]";

/** Preserves the note drafts of closed leads; an open lead preserves its own. */
export function useUnsentNotes() {
  usePreservedInput<[string, { body: string; note: string }][]>(
    "notes",
    () => {
      const written = [...unsentNotes].filter(([, { body }]) => body.trim() !== "");
      return written.length > 0 ? written : null;
    },
    (stored) => {
      for (const [lead, draft] of stored) unsentNotes.set(lead, draft);
    },
  );
}

type OnChanged = (change: (lead: LeadView) => LeadView) => void;

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

const without = (notes: LeadView["notes"], note: string) => notes.filter(({ id }) => id !== note);

function LeadNotes({ lead, onChanged }: { lead: LeadView; onChanged: OnChanged }) {
  const t = useTranslations("leads");
  const act = useAction();
  const [{ body, note }, setDraft] = useState(
    () => unsentNotes.get(lead.id) ?? { body: "", note: newId() },
  );
  function type(draft: { body: string; note: string }) {
    unsentNotes.set(lead.id, draft);
    setDraft(draft);
  }
  usePreservedInput(`note:${lead.id}`, () => (body.trim() === "" ? null : { body, note }), type);
  const [busy, startTransition] = useTransition();
  function add(event: FormEvent) {
    event.preventDefault();
    if (busy || body.trim() === "") return;
    startTransition(async () => {
      const refused = await act(() => addLeadNote({ lead: lead.id, note, body }), {
        failed: t("noteFailed"),
      });
      if (refused) return;
      const added = { id: note, body: body.trim(), at: new Date().toISOString() };
      onChanged((now) => ({ ...now, notes: [...without(now.notes, note), added] }));
      // Text typed while saving stays, as another note.
      const typed = unsentNotes.get(lead.id)?.body ?? "";
      type({ body: typed === body ? "" : typed, note: newId() });
    });
  }
  async function remove(note: string) {
    const refused = await act(() => deleteLeadNote({ note }), { failed: t("failed") });
    if (!refused) onChanged((now) => ({ ...now, notes: without(now.notes, note) }));
  }
  return (
    <section aria-label={t("notes")} className="flex flex-col gap-2">
      <h3 className="font-semibold">{t("notes")}</h3>
      {lead.notes.map(({ id, body: text, at }) => (
        <div className="flex items-start gap-2 rounded-lg border px-3.5 py-2.5" key={id}>
          <div className="min-w-0 grow">
            <p className={TYPED}>{text}</p>
            <p className="text-muted-foreground text-sm">{formatDateTime(at)}</p>
          </div>
          <Button
            aria-label={t("deleteNote")}
            onClick={() => void remove(id)}
            size="icon-sm"
            variant="ghost"
          >
            <Icon icon={Trash2} />
          </Button>
        </div>
      ))}
      <form className="flex flex-col gap-2" onSubmit={add}>
        <Textarea
          aria-label={t("newNote")}
          maxLength={NOTE_MAX}
          onChange={({ target }) => type({ body: target.value, note })}
          placeholder={t("newNote")}
          rows={2}
          value={body}
        />
        <SubmitButton busy={busy} variant="secondary">
          {t("addNote")}
        </SubmitButton>
      </form>
    </section>
  );
}
