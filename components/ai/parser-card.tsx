"use client";
import { ClipboardPaste, ScanText } from "lucide";
import { useTranslations } from "next-intl";
import { type KeyboardEvent, useEffect, useId, useState } from "react";
import { SubmitButton } from "@/components/form/form";
import type { SharedListing } from "@/components/share-target/shared-listing";
import { Button, buttonVariants } from "@/components/ui/button";
import { Checkbox } from "@/components/ui/checkbox";
import { cn } from "@/components/ui/cn";
import { Icon } from "@/components/ui/icon";
import { Label } from "@/components/ui/label";
import { Link } from "@/components/ui/router-link";
import { Textarea } from "@/components/ui/textarea";
import { floorTooHigh } from "@/lib/ai/listing-rows";
import { LISTING_TEXT_MAX } from "@/lib/ai/parse-listing/types";
import { paths } from "@/lib/paths";
import { MarkedText } from "./marked-text";
import { ParserTable } from "./parser-table";
import { SeekerNotice } from "./seeker-notice";
import { type ParserResult, useListingParser } from "./use-listing-parser";

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
  const id = useId();
  const parser = useListingParser(shared, onSeveral);
  const { text, write, error, busy, analyse, analyseButton, paste, result } = parser;
  const [mayPaste, setMayPaste] = useState(false);
  useEffect(() => setMayPaste(typeof navigator.clipboard?.readText === "function"), []);

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
          onChange={({ target }) => write(target.value)}
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
        {result && result.rows.length > 0 && <FoundFacts parser={parser} result={result} />}
      </div>
    </section>
  );
}

/** The facts found, to review before they go into the form. */
function FoundFacts({
  parser: { handOver, setResult, closeResult, asDescription, setAsDescription, apply },
  result,
}: {
  parser: ReturnType<typeof useListingParser>;
  result: ParserResult;
}) {
  const t = useTranslations("ai.parser");
  const id = useId();
  // Texts by home seekers have their own notice.
  const notices = result.warnings.filter((warning) => warning !== "seekerText");
  const checked = result.rows.filter((row) => row.apply && row.value !== null).length;
  return (
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
      <label className="flex min-h-9 items-center gap-2.5 self-start" htmlFor={`${id}-describe`}>
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
  );
}

function keepEnter(event: KeyboardEvent) {
  if (event.key === "Enter" && event.target instanceof HTMLInputElement) event.preventDefault();
}
