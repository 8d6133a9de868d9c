import { useTranslations } from "next-intl";
import { useEffect, useRef, useState } from "react";
import { useErrorText } from "@/components/form/error-text";
import { useAction } from "@/components/form/use-action";
import { usePreservedInput } from "@/components/form/use-preserved-input";
import { useUnsaved } from "@/components/form/use-unsaved";
import { HOMES_TEXT_MAX } from "@/lib/ai/read-homes-schema";
import { readHomes } from "@/server/ai/actions";
import { saveSheet } from "@/server/sheet/actions";
import { type FoundHome, foundHome, rowsToSave } from "./found-home";

type Read = { texts: string[]; shared: string; cut: boolean };
type Found = { shared: string; homes: FoundHome[] };

/** A text, the homes found in it, and what became of them. `readAtOnce`: a text shared with the site. */
export function useSeveralHomes(readAtOnce: boolean) {
  const t = useTranslations("severalHomes");
  const errorText = useErrorText();
  const act = useAction();
  const field = useRef<HTMLTextAreaElement>(null);
  const [text, setText] = useState("");
  const [error, setError] = useState("");
  const [shared, setShared] = useState("");
  const [homes, setHomes] = useState<FoundHome[] | null>(null);
  const [busy, setBusy] = useState<"reading" | "saving" | null>(null);
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
    let found: Found | null = null;
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
    return found as Found | null;
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

  function write(text: string) {
    setText(text);
    setError("");
  }

  function startOver() {
    setHomes(null);
    setText("");
  }

  return {
    ...{ field, text, error, shared, homes, busy, write, startOver },
    ...{ chosen, done, refused, isSaved, read, recut, change, save },
  };
}
