import { House } from "lucide";
import { useTranslations } from "next-intl";
import { type ReactNode, useCallback, useEffect, useId, useRef, useState } from "react";
import { Heart } from "@/components/property/heart";
import { PropertyCard } from "@/components/property/property-card";
import { Badge } from "@/components/ui/badge";
import { Icon } from "@/components/ui/icon";
import { Textarea } from "@/components/ui/textarea";
import { formatDate, formatPrice } from "@/lib/hebrew/format";
import { NOTE_MAX, noteHome, savedHomes } from "@/lib/saved/homes";
import { changeSince, type SavedEntry } from "@/lib/saved/sort";

type Props = {
  entry: SavedEntry;
  chosen: boolean;
  /** The maximum number of listings is selected for comparison. */
  full: boolean;
  onChoose: (id: string, on: boolean) => void;
};

/** A saved listing with its changes since then, the visitor's note, and whether it is compared. */
export function SavedCard({ entry, chosen, full, onChoose }: Props) {
  const t = useTranslations("saved");
  const { saved, home } = entry;
  const change = changeSince(entry);
  const notes = (
    <div className="flex flex-col gap-3 border-t pt-3">
      {change !== null && (
        <Badge variant={change < 0 ? "success" : "warning"}>
          <bdi>
            {t("changed", {
              way: change < 0 ? "down" : "up",
              amount: formatPrice(Math.abs(change)),
            })}
          </bdi>
        </Badge>
      )}
      <Note id={saved.id} note={saved.note} />
      {home && (
        <label
          className="flex min-h-11 cursor-pointer items-center gap-3 has-disabled:cursor-not-allowed has-disabled:text-muted-foreground"
          data-noprint
        >
          <input
            aria-label={t("choose", { title: home.card.title })}
            checked={chosen}
            className="size-5 accent-primary"
            disabled={full && !chosen}
            onChange={({ target }) => onChoose(saved.id, target.checked)}
            type="checkbox"
          />
          {t("toCompare")}
        </label>
      )}
    </div>
  );
  return home ? <PropertyCard card={home.card} notes={notes} /> : <Gone {...entry}>{notes}</Gone>;
}

/** A listing that is gone: the site no longer shows its data, so only what this browser stored is left. */
function Gone({ saved, children }: SavedEntry & { children: ReactNode }) {
  const t = useTranslations("saved");
  const title = saved.title || t("nameless");
  return (
    <article className="flex min-w-0 flex-col overflow-hidden rounded-lg border border-border bg-card text-card-foreground">
      <div className="relative flex aspect-4/3 items-center justify-center bg-muted text-muted-foreground">
        <Icon icon={House} className="size-10" />
        <div className="absolute inset-x-3 bottom-3 flex items-end justify-between">
          <Badge className="bg-inverse text-inverse-foreground">{t("gone")}</Badge>
          <Heart
            className="-m-1.5"
            deal={saved.deal}
            id={saved.id}
            price={saved.price}
            title={title}
          />
        </div>
      </div>
      <div className="flex flex-1 flex-col gap-1 p-4">
        <h3 className="line-clamp-2 font-semibold text-lg leading-snug">
          <bdi dir="auto">{title}</bdi>
        </h3>
        <p className="pb-3 text-muted-foreground text-sm">
          {t("savedOn", { date: formatDate(new Date(saved.at * 1000)) })}
        </p>
        {children}
      </div>
    </article>
  );
}

/** The debounce before a note is saved. */
const PAUSE_MS = 400;

/** Saved while it is written, in this browser only, so that closing the tab in the middle of a word loses nothing. */
function Note({ id, note }: { id: string; note: string }) {
  const t = useTranslations("saved");
  const field = useId();
  const [failed, setFailed] = useState(false);
  const [tooLong, setTooLong] = useState(false);
  const area = useRef<HTMLTextAreaElement>(null);
  /** Input that is not saved yet. */
  const typed = useRef<string | null>(null);
  const pause = useRef<ReturnType<typeof setTimeout>>(undefined);
  const keep = useCallback(() => {
    clearTimeout(pause.current);
    if (typed.current === null) return;
    const stored = noteHome(savedHomes, id, typed.current);
    if (stored) typed.current = null;
    setFailed(!stored);
  }, [id]);
  useEffect(() => {
    // The note may have changed in another tab; newer input here takes precedence.
    if (area.current && typed.current === null && area.current.value.trim() !== note) {
      area.current.value = note;
    }
  }, [note]);
  useEffect(() => {
    window.addEventListener("pagehide", keep);
    return () => {
      window.removeEventListener("pagehide", keep);
      keep();
    };
  }, [keep]);
  return (
    <div>
      <label className="text-muted-foreground text-sm" htmlFor={field}>
        {t("note")}
      </label>
      <Textarea
        aria-describedby={failed || tooLong ? `${field}-problem` : undefined}
        aria-invalid={tooLong || undefined}
        className="mt-1 min-h-11! py-2!"
        defaultValue={note}
        id={field}
        onBlur={keep}
        onChange={({ target }) => {
          typed.current = target.value;
          setTooLong(target.value.trim().length > NOTE_MAX);
          clearTimeout(pause.current);
          pause.current = setTimeout(keep, PAUSE_MS);
        }}
        placeholder={t("notePlaceholder")}
        ref={area}
        rows={1}
      />
      {(failed || tooLong) && (
        <p className="mt-1 text-destructive text-sm" id={`${field}-problem`} role="alert">
          {failed ? t("noteFailed") : t("noteTooLong", { max: NOTE_MAX })}
        </p>
      )}
    </div>
  );
}
