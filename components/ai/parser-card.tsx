"use client";
import { ClipboardPaste, ScanText } from "lucide";
import Link from "next/link";
import { useTranslations } from "next-intl";
import { type KeyboardEvent, useEffect, useId, useRef, useState, useTransition } from "react";
import { useFormContext } from "react-hook-form";
import { toast } from "sonner";
import { useErrorText } from "@/components/form/error-text";
import { SubmitButton } from "@/components/form/form";
import { useHandOver, usePreservedInput } from "@/components/form/use-preserved-input";
import type { SharedListing } from "@/components/share-target/shared-listing";
import { Button, buttonVariants } from "@/components/ui/button";
import { Checkbox } from "@/components/ui/checkbox";
import { cn } from "@/components/ui/cn";
import { Icon } from "@/components/ui/icon";
import { Label } from "@/components/ui/label";
import { Textarea } from "@/components/ui/textarea";
import { changesOf, floorTooHigh, type ParsedRow, rowsOf } from "@/lib/ai/listing-rows";
import { LISTING_TEXT_MAX, type ListingWarning } from "@/lib/ai/parse-listing/types";
import { seekerSearch } from "@/lib/ai/seeker-search";
import { suggestTitle } from "@/lib/ai/suggest-title";
import { newId } from "@/lib/format/new-id";
import { numberOrNull } from "@/lib/format/number-input";
import { paths } from "@/lib/paths";
import type { PropertyValues } from "@/lib/property/schema";
import type { SearchFilters } from "@/lib/search/params";
import { parseListingText } from "@/server/ai/actions";
import { MarkedText } from "./marked-text";
import { ParserTable } from "./parser-table";
import { SeekerNotice } from "./seeker-notice";

type Result = {
  /** Unique to each analysis. */
  id: string;
  text: string;
  rows: ParsedRow[];
  warnings: readonly ListingWarning[];
  /** Set if the author of the text is looking for a home. */
  wanted: SearchFilters | null;
};

/**
 * Parses a forwarded listing that was pasted or shared with the site: its facts go into the form once the user has
 * reviewed them. Shared text is parsed at once.
 */
export function ParserCard({
  shared = null,
  onSeveral,
}: {
  shared?: SharedListing | null;
  /** Navigates to the screen that splits a text with several homes. */
  onSeveral?: (shared: SharedListing) => void;
}) {
  const t = useTranslations("ai.parser");
  const errorText = useErrorText();
  const id = useId();
  const form = useFormContext<PropertyValues>();
  const [text, setText] = useState("");
  const [error, setError] = useState("");
  const [result, setResult] = useState<Result | null>(null);
  const [asDescription, setAsDescription] = useState(false);
  const [busy, startTransition] = useTransition();
  usePreservedInput("pasted-listing", () => (text.trim() === "" ? null : text), setText);
  const handOver = useHandOver("several-homes");
  const analyseButton = useRef<HTMLButtonElement>(null);
  const [mayPaste, setMayPaste] = useState(false);
  useEffect(() => setMayPaste(typeof navigator.clipboard?.readText === "function"), []);

  /** The pressed button disappears. Focusing the text field would open a phone's keyboard over the filled form. */
  function closeResult() {
    setResult(null);
    analyseButton.current?.focus();
  }

  function analyse(text: string) {
    if (text.trim() === "") return setError(errorText("parserTextRequired"));
    if (text.length > LISTING_TEXT_MAX) return setError(errorText("parserTextLength"));
    setError("");
    startTransition(async () => {
      const result = await parseListingText({ text }).catch(() => undefined);
      if (result?.data) {
        const rows = rowsOf(result.data);
        // The action parses the trimmed text, and its offsets refer to that.
        const { warnings } = result.data.extra;
        const wanted = warnings.includes("seekerText") ? seekerSearch(result.data) : null;
        setResult({ id: newId(), text: text.trim(), rows, warnings, wanted });
        if (shared && warnings.includes("multipleListings")) {
          handOver(text);
          return onSeveral?.(shared);
        }
        if (rows.length > 0) toast.success(t("analysed"));
        return;
      }
      const { code, values } = result?.serverError ?? { code: "", values: {} };
      const fields = result?.validationErrors?.fieldErrors;
      const message = code ? errorText(code, values) : errorText(fields?.text?.[0]);
      setError(message || t("failed"));
    });
  }

  const read = useRef(analyse);
  read.current = analyse;
  useEffect(() => {
    if (!shared?.text) return;
    setText(shared.text);
    read.current(shared.text);
  }, [shared]);

  async function paste() {
    try {
      const copied = await navigator.clipboard.readText();
      setText(copied);
      analyse(copied);
    } catch {
      setError(t("pasteFailed"));
    }
  }

  function apply({ rows, text: pasted }: Result) {
    const [features, city] = form.getValues(["features", "city"]);
    const changes = changesOf(rows, { features, city });
    if (asDescription) changes.description = pasted;
    const now = { ...form.getValues(), ...changes };
    // A shared listing can be published without any typing; a suggested title can still be edited.
    const title =
      shared && now.title.trim() === "" && suggestTitle({ ...now, rooms: numberOrNull(now.rooms) });
    if (title) changes.title = title;
    for (const [name, value] of Object.entries(changes)) {
      form.setValue(name as keyof PropertyValues, value as never, {
        shouldDirty: true,
        shouldValidate: true,
      });
    }
    toast.success(t("transferred"));
    closeResult();
  }

  // Texts by home seekers have their own notice.
  const notices = (result?.warnings ?? []).filter((warning) => warning !== "seekerText");
  const checked = result?.rows.filter((row) => row.apply && row.value !== null).length ?? 0;
  return (
    <section
      aria-labelledby={`${id}-title`}
      className="rounded-xl border border-border bg-card p-5 md:p-6"
      onKeyDown={keepEnter}
    >
      <h2 className="flex items-center gap-2.5 font-semibold text-xl" id={`${id}-title`}>
        <Icon icon={ScanText} className="size-5 text-primary" />
        {t("title")}
      </h2>
      <p className="mt-1 text-muted-foreground">{t("about")}</p>
      <div className="mt-4 flex flex-col gap-1.5">
        <Label htmlFor={id}>{t("label")}</Label>
        <Textarea
          aria-describedby={`${id}-note`}
          aria-invalid={error ? true : undefined}
          className="max-h-80"
          id={id}
          onChange={(event) => {
            setText(event.target.value);
            setError("");
          }}
          placeholder={t("placeholder")}
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
          {error || t("counter", { length: text.length, max: LISTING_TEXT_MAX })}
        </p>
      </div>
      <div className="mt-4 flex flex-wrap gap-3">
        <SubmitButton
          busy={busy}
          busyLabel={t("busy")}
          onClick={() => analyse(text)}
          ref={analyseButton}
          type="button"
          variant="soft"
        >
          {t("analyse")}
        </SubmitButton>
        {/* Keeps its space until browser support is known: nothing below may move. */}
        <Button
          className={cn(!mayPaste && "invisible")}
          disabled={busy}
          onClick={() => void paste()}
          variant="outline"
        >
          <Icon icon={ClipboardPaste} />
          {t("paste")}
        </Button>
      </div>
      <div aria-live="polite">
        {result?.rows.length === 0 && (
          <p className="mt-5 rounded-md bg-muted p-4">{t("nothing")}</p>
        )}
        {result && result.rows.length > 0 && (
          <div className="mt-6 flex flex-col gap-5">
            <MarkedText rows={result.rows} text={result.text} />
            {result.wanted && <SeekerNotice filters={result.wanted} />}
            {notices.length > 0 && (
              <ul className="flex list-disc flex-col gap-1 rounded-md bg-warning-soft py-3 ps-8 pe-4 text-sm text-warning-soft-foreground">
                {notices.map((warning) => (
                  <li key={warning}>{t(`warnings.${warning}`)}</li>
                ))}
              </ul>
            )}
            {notices.includes("multipleListings") && (
              <Link
                className={buttonVariants({ variant: "soft", className: "self-start" })}
                data-plain
                href={paths.severalHomes}
                onClick={() => handOver(result.text)}
              >
                {t("severalHomes")}
              </Link>
            )}
            <ParserTable
              // Its inputs hold a number as typed, which belongs to a single text.
              key={result.id}
              onChange={(rows) => setResult({ ...result, rows })}
              rows={result.rows}
              tooHigh={floorTooHigh(result.rows)}
            />
            <label
              className="flex min-h-9 items-center gap-2.5 self-start"
              htmlFor={`${id}-describe`}
            >
              <Checkbox
                checked={asDescription}
                id={`${id}-describe`}
                onCheckedChange={(on) => setAsDescription(on === true)}
              />
              {t("asDescription")}
            </label>
            <div className="flex flex-wrap gap-3">
              <Button disabled={checked === 0} onClick={() => apply(result)}>
                {t("apply", { count: checked })}
              </Button>
              <Button onClick={closeResult} variant="ghost">
                {t("close")}
              </Button>
            </div>
          </div>
        )}
      </div>
    </section>
  );
}

function keepEnter(event: KeyboardEvent) {
  if (event.key === "Enter" && event.target instanceof HTMLInputElement) event.preventDefault();
}
