"use client";
import { ListPlus } from "lucide";
import Link from "next/link";
import { useTranslations } from "next-intl";
import { useEffect, useId, useRef, useState } from "react";
import { useErrorText } from "@/components/form/error-text";
import { SubmitButton } from "@/components/form/form";
import { useAction } from "@/components/form/use-action";
import { usePreservedInput } from "@/components/form/use-preserved-input";
import { useUnsaved } from "@/components/form/use-unsaved";
import { useShared } from "@/components/share-target/use-shared";
import { Button, buttonVariants } from "@/components/ui/button";
import { cn } from "@/components/ui/cn";
import { Icon } from "@/components/ui/icon";
import { Labelled } from "@/components/ui/labelled";
import { Textarea } from "@/components/ui/textarea";
import { HOMES_MAX, HOMES_TEXT_MAX } from "@/lib/ai/read-homes-schema";
import { paths } from "@/lib/paths";
import { readHomes } from "@/server/ai/actions";
import { saveSheet } from "@/server/sheet/actions";
import { type FoundHome, foundHome, rowsToSave } from "./found-home";
import { HomePiece } from "./home-piece";
import { SharedPictures } from "./shared-pictures";

type Read = { texts: string[]; shared: string; cut: boolean };

/**
 * A text with several listings: its pieces are shown, merged and split, and become drafts once the agent confirms. A
 * text shared with the site is parsed at once.
 */
export function SeveralHomes({
  readAtOnce = false,
  sharedId = null,
}: {
  readAtOnce?: boolean;
  /** The share that contained the text; its pictures are stored in this browser. */
  sharedId?: string | null;
}) {
  const t = useTranslations("severalHomes");
  const errorText = useErrorText();
  const act = useAction();
  const id = useId();
  const field = useRef<HTMLTextAreaElement>(null);
  const [text, setText] = useState("");
  const [error, setError] = useState("");
  const [shared, setShared] = useState("");
  const [homes, setHomes] = useState<FoundHome[] | null>(null);
  const [busy, setBusy] = useState<"reading" | "saving" | null>(null);
  const share = useShared(sharedId);
  const pictures = share?.pictures.length ?? 0;
  const [kept, setKept] = useState<string | null>(null);
  usePreservedInput(
    "several-homes",
    () => (text.trim() === "" ? null : text),
    (typed: string) => {
      setText(typed);
      if (readAtOnce) setKept(typed);
    },
  );

  const chosen = homes?.filter(({ include, saved }) => include && !saved) ?? [];
  const done = homes?.filter(({ saved }) => saved?.id).length ?? 0;
  const refused = homes?.filter(({ saved }) => saved?.refused).length ?? 0;
  const isSaved = done + refused > 0;
  useUnsaved(busy === "saving" || (chosen.length > 0 && !isSaved), t("leave"));

  async function ask(input: Read) {
    setBusy("reading");
    let found: { shared: string; homes: FoundHome[] } | null = null;
    await act(
      async () => {
        const result = await readHomes(input);
        if (result?.data) {
          found = { shared: result.data.shared, homes: result.data.homes.map(foundHome) };
        }
        return result;
      },
      { failed: t("failed") },
    );
    setBusy(null);
    return found as { shared: string; homes: FoundHome[] } | null;
  }

  async function read(text: string) {
    const problem =
      text.trim() === ""
        ? t("textRequired")
        : text.length > HOMES_TEXT_MAX
          ? errorText("homesTextLength")
          : "";
    setError(problem);
    if (problem) return field.current?.focus();
    const found = await ask({ texts: [text], shared: "", cut: true });
    if (!found) return;
    setShared(found.shared);
    setHomes(found.homes);
  }

  const readNow = useRef(read);
  readNow.current = read;
  useEffect(() => {
    if (kept) void readNow.current(kept);
  }, [kept]);

  /** Replaces `count` pieces starting at `at`; edits to the others are kept. */
  async function recut(at: number, count: number, texts: string[]) {
    const found = await ask({ texts, shared, cut: false });
    if (found)
      setHomes((before) => (before ? before.toSpliced(at, count, ...found.homes) : before));
  }

  const change = (place: number, changes: Partial<FoundHome>) =>
    setHomes((before) => (before ? before.with(place, { ...before[place]!, ...changes }) : before));

  async function save() {
    if (!homes) return;
    setBusy("saving");
    await act(
      async () => {
        const result = await saveSheet({ publish: false, rows: rowsToSave(homes) });
        for (const row of result?.data ?? []) {
          change(row.line - 1, { saved: row.refused ? { refused: row.refused } : { id: row.id } });
        }
        return result;
      },
      { failed: t("interrupted") },
    );
    setBusy(null);
  }

  return (
    <section
      aria-labelledby={`${id}-title`}
      className="flex scroll-mt-24 flex-col gap-4"
      id="several-homes"
    >
      <div>
        <h2 className="flex items-center gap-2.5 font-semibold text-2xl" id={`${id}-title`}>
          <Icon className="size-5 text-primary" icon={ListPlus} />
          {t("title")}
        </h2>
        <p className="mt-1 max-w-prose text-muted-foreground">{t("about")}</p>
      </div>
      <Labelled id={id} label={t("label")}>
        <Textarea
          aria-describedby={`${id}-note`}
          aria-invalid={error ? true : undefined}
          className="max-h-96 min-h-40"
          disabled={busy !== null}
          id={id}
          onChange={({ target }) => {
            setText(target.value);
            setError("");
          }}
          ref={field}
          value={text}
        />
        <p
          className={cn(
            "text-sm",
            error ? "font-medium text-destructive" : "text-muted-foreground tabular-nums",
          )}
          id={`${id}-note`}
          role={error ? "alert" : undefined}
        >
          {error || t("counter", { length: text.length, max: HOMES_TEXT_MAX })}
        </p>
      </Labelled>
      <div className="flex flex-wrap gap-3">
        <SubmitButton
          busy={busy === "reading"}
          busyLabel={t("reading")}
          disabled={busy !== null}
          onClick={() => void read(text)}
          type="button"
          variant={homes ? "outline" : "primary"}
        >
          {t("read")}
        </SubmitButton>
        {text === "" && (
          <Button onClick={() => setText(t("sample"))} variant="ghost">
            {t("trySample")}
          </Button>
        )}
      </div>
      <p aria-live="polite" className={homes ? "font-semibold text-lg" : "sr-only"}>
        {homes && (
          <span>
            {isSaved ? t("saved", { count: done, refused }) : t("found", { count: homes.length })}
          </span>
        )}
      </p>
      {homes && shared && (
        <p className="rounded-md bg-muted p-3 text-sm">
          <span>{t("shared")}</span> <bdi className="font-medium">{shared}</bdi>
        </p>
      )}
      {homes && pictures > 0 && !isSaved && <p>{t("pictures.wait", { count: pictures })}</p>}
      {(homes ?? []).map((home, place, all) => (
        <HomePiece
          disabled={busy !== null || isSaved}
          home={home}
          key={home.id}
          mayPart={all.length < HOMES_MAX}
          onChange={(changes) => change(place, changes)}
          onJoin={
            place > 0
              ? () => void recut(place - 1, 2, [`${all[place - 1]!.text}\n${home.text}`])
              : null
          }
          onPart={(texts) => void recut(place, 1, texts)}
          place={place + 1}
        />
      ))}
      {homes && share && pictures > 0 && done > 0 && (
        <SharedPictures
          homes={homes.flatMap(({ saved, title }) => (saved?.id ? [{ id: saved.id, title }] : []))}
          shared={share}
        />
      )}
      {homes && homes.length > 0 && (
        <div className="flex flex-wrap gap-3">
          {chosen.length > 0 || !isSaved ? (
            <SubmitButton
              busy={busy === "saving"}
              busyLabel={t("saving")}
              disabled={busy !== null || chosen.length === 0}
              onClick={() => void save()}
              type="button"
            >
              {t("save", { count: chosen.length })}
            </SubmitButton>
          ) : (
            <Link className={buttonVariants()} data-plain href={paths.dashboard}>
              {t("toDrafts")}
            </Link>
          )}
          {isSaved && (
            <Button
              onClick={() => {
                setHomes(null);
                setText("");
              }}
              variant="outline"
            >
              {t("another")}
            </Button>
          )}
        </div>
      )}
    </section>
  );
}
