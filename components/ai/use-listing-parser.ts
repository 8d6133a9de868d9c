import { useTranslations } from "next-intl";
import { useEffect, useRef, useState, useTransition } from "react";
import { useFormContext } from "react-hook-form";
import { toast } from "sonner";
import { useErrorText } from "@/components/form/error-text";
import { useFailure } from "@/components/form/failure";
import { useHandOver, usePreservedInput } from "@/components/form/use-preserved-input";
import type { SharedListing } from "@/components/share-target/shared-listing";
import { changesOf, type ParsedRow, rowsOf } from "@/lib/ai/listing-rows";
import { LISTING_TEXT_MAX, type ListingWarning } from "@/lib/ai/parse-listing/types";
import { seekerSearch } from "@/lib/ai/seeker-search";
import { suggestTitle } from "@/lib/ai/suggest-title";
import { newId } from "@/lib/format/new-id";
import { numberOrNull } from "@/lib/format/number-input";
import type { PropertyValues } from "@/lib/property/schema";
import type { SearchFilters } from "@/lib/search/params";
import { parseListingText } from "@/server/ai/actions";

export type ParserResult = {
  /** Unique to each analysis. */
  id: string;
  text: string;
  rows: ParsedRow[];
  warnings: readonly ListingWarning[];
  /** Set if the author of the text is looking for a home. */
  wanted: SearchFilters | null;
};

/**
 * The text of a listing, what was found in it, and its transfer to the form around. `onSeveral`: called for a shared
 * text with several homes.
 */
export function useListingParser(
  shared: SharedListing | null,
  onSeveral: ((shared: SharedListing) => void) | undefined,
) {
  const t = useTranslations("ai.parser");
  const errorText = useErrorText();
  const run = useFailure();
  const form = useFormContext<PropertyValues>();
  const [text, setText] = useState("");
  const [error, setError] = useState("");
  const [result, setResult] = useState<ParserResult | null>(null);
  const [asDescription, setAsDescription] = useState(false);
  const [busy, startTransition] = useTransition();
  usePreservedInput("pasted-listing", () => (text.trim() === "" ? null : text), setText);
  const handOver = useHandOver("several-homes");
  const analyseButton = useRef<HTMLButtonElement>(null);

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
      const { result, failure } = await run(() => parseListingText({ text }));
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
      if (!failure) return;
      setError(failure.text);
      if (failure.options)
        toast.error(t("failed"), { description: failure.text, ...failure.options });
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

  function apply({ rows, text: pasted }: ParserResult) {
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

  function write(text: string) {
    setText(text);
    setError("");
  }

  return {
    ...{ text, write, error, busy, analyse, analyseButton, paste, handOver },
    ...{ result, setResult, closeResult, asDescription, setAsDescription, apply },
  };
}
