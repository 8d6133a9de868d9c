import { useTranslations } from "next-intl";
import { markedPieces, type ParsedRow } from "@/lib/ai/listing-rows";

/** The pasted text with the words that produced a value highlighted, so that mistakes are easy to see. */
export function MarkedText({ text, rows }: { text: string; rows: readonly ParsedRow[] }) {
  const t = useTranslations("ai.parser");
  const spans = rows.flatMap((row) => row.spans);
  if (spans.length === 0) return null;
  return (
    <figure>
      <figcaption className="mb-1.5 font-medium text-sm">{t("source")}</figcaption>
      <p
        className="max-h-60 overflow-y-auto whitespace-pre-wrap rounded-md border border-border bg-background p-4 text-sm"
        dir="auto"
        tabIndex={0}
      >
        {markedPieces(text, spans).map(({ text: piece, marked }, index) =>
          marked ? (
            <mark
              className="rounded-sm bg-primary-soft px-0.5 font-medium text-primary-soft-foreground underline decoration-primary decoration-1 underline-offset-4"
              // biome-ignore lint/suspicious/noArrayIndexKey: pieces of a text have no other identity
              key={index}
            >
              {piece}
            </mark>
          ) : (
            piece
          ),
        )}
      </p>
    </figure>
  );
}
