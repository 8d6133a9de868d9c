"use client";
import { Trash2 } from "lucide";
import { useTranslations } from "next-intl";
import { type FormEvent, useState, useTransition } from "react";
import { SubmitButton } from "@/components/form/form";
import { LimitedTextarea } from "@/components/form/limited-textarea";
import { useAction } from "@/components/form/use-action";
import { usePreservedInput } from "@/components/form/use-preserved-input";
import { Button } from "@/components/ui/button";
import { Icon } from "@/components/ui/icon";
import { newId } from "@/lib/format/new-id";
import { formatDateTime } from "@/lib/hebrew/format";
import { NOTE_MAX } from "@/lib/leads/changes";
import type { LeadView } from "@/lib/leads/view";
import { addLeadNote, deleteLeadNote } from "@/server/leads/actions";

/** Drafts of notes that were unsaved when their lead was closed, by lead id. */
const unsentNotes = new Map<string, { body: string; note: string }>();

/** Keeps line breaks, and gives each line its own direction. */
export const TYPED = "whitespace-pre-line break-words [unicode-bidi:plaintext]";

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

export type OnChanged = (change: (lead: LeadView) => LeadView) => void;

const without = (notes: LeadView["notes"], note: string) => notes.filter(({ id }) => id !== note);

/** The agent's notes about a lead. */
export function LeadNotes({ lead, onChanged }: { lead: LeadView; onChanged: OnChanged }) {
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
        <LimitedTextarea
          aria-label={t("newNote")}
          max={NOTE_MAX}
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
