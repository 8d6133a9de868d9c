"use client";
import { ArrowUpToLine, Scissors } from "lucide";
import { useTranslations } from "next-intl";
import { useId, useState } from "react";
import { ParserTable } from "@/components/ai/parser-table";
import { Button, buttonVariants } from "@/components/ui/button";
import { Checkbox } from "@/components/ui/checkbox";
import { Icon } from "@/components/ui/icon";
import { Input } from "@/components/ui/input";
import { Labelled } from "@/components/ui/labelled";
import { Link } from "@/components/ui/router-link";
import { floorTooHigh } from "@/lib/ai/listing-rows";
import { partsOf } from "@/lib/ai/parts-of";
import { paths } from "@/lib/paths";
import { TITLE_MAX } from "@/lib/property/schema";
import { SHEET_COLUMNS } from "@/lib/sheet/columns";
import { problemsOf, type SheetProblem } from "@/lib/sheet/read-rows";
import { type FoundHome, homeOf } from "./found-home";
import { useProblemText } from "./use-problem-text";

type Props = {
  home: FoundHome;
  place: number;
  disabled: boolean;
  mayPart: boolean;
  onChange: (changes: Partial<FoundHome>) => void;
  /** Null for the first. */
  onJoin: (() => void) | null;
  onPart: (texts: string[]) => void;
};

/** One listing found in a text: the text, the facts parsed from it, what is missing, and where it can be split. */
export function HomePiece({ home, place, disabled, mayPart, onChange, onJoin, onPart }: Props) {
  const t = useTranslations("severalHomes");
  const parser = useTranslations("ai.parser");
  const textOf = useProblemText();
  const id = useId();
  const [parting, setParting] = useState(false);
  const parts = partsOf(home.text);
  const notices = home.warnings.filter(
    (warning) => warning !== "multipleListings" || parts.length > 1,
  );
  return (
    <article
      aria-labelledby={`${id}-head`}
      className="flex flex-col gap-4 rounded-xl border border-border bg-card p-4 md:p-5"
    >
      <div className="flex flex-wrap items-center gap-3">
        <label
          className="flex min-h-11 cursor-pointer items-center gap-2.5 font-semibold text-lg"
          htmlFor={`${id}-include`}
        >
          <Checkbox
            aria-label={t("include", { place })}
            checked={home.include}
            disabled={disabled}
            id={`${id}-include`}
            onCheckedChange={(on) => onChange({ include: on === true })}
          />
          <span id={`${id}-head`}>{t("home", { place })}</span>
        </label>
        {!disabled && (
          <span className="ms-auto flex flex-wrap gap-2">
            {onJoin && (
              <Button onClick={onJoin} size="sm" variant="ghost">
                <Icon icon={ArrowUpToLine} />
                {t("join")}
              </Button>
            )}
            {parts.length > 1 && mayPart && (
              <Button
                aria-expanded={parting}
                onClick={() => setParting(!parting)}
                size="sm"
                variant="ghost"
              >
                <Icon icon={Scissors} />
                {t(parting ? "splitClose" : "split")}
              </Button>
            )}
          </span>
        )}
      </div>
      {parting && !disabled ? (
        <Cuts
          onCut={(at) => onPart([parts.slice(0, at), parts.slice(at)].map(glued))}
          parts={parts}
        />
      ) : (
        <p className="whitespace-pre-wrap rounded-md bg-muted p-3 text-sm" dir="auto">
          {home.text}
        </p>
      )}
      {notices.length > 0 && (
        <ul className="flex list-disc flex-col gap-1 rounded-md bg-warning-soft py-3 ps-8 pe-4 text-sm text-warning-soft-foreground">
          {notices.map((warning) => (
            <li key={warning}>{parser(`warnings.${warning}`)}</li>
          ))}
        </ul>
      )}
      {home.rows.length === 0 && <p className="text-muted-foreground">{t("none")}</p>}
      {home.include && !home.saved && (
        <>
          <Labelled id={`${id}-title`} label={t("titleLabel")}>
            <Input
              disabled={disabled}
              id={`${id}-title`}
              maxLength={TITLE_MAX}
              onChange={({ target }) => onChange({ title: target.value })}
              value={home.title}
            />
          </Labelled>
          {home.rows.length > 0 && (
            <ParserTable
              onChange={(rows) => onChange({ rows })}
              rows={home.rows}
              tooHigh={floorTooHigh(home.rows)}
            />
          )}
          <Missing home={home} />
        </>
      )}
      {home.saved?.id && (
        <Link
          className={buttonVariants({ variant: "outline", className: "self-start" })}
          data-plain
          href={paths.editProperty(home.saved.id)}
        >
          {t("open")}
        </Link>
      )}
      {home.saved?.refused && (
        <p className="font-medium text-destructive" role="alert">
          {home.saved.refused.map(textOf).join("; ")}
        </p>
      )}
    </article>
  );
}

const glued = (parts: readonly string[]) => parts.join(parts.length > 1 ? "\n" : "");

function Cuts({ parts, onCut }: { parts: readonly string[]; onCut: (at: number) => void }) {
  const t = useTranslations("severalHomes");
  return (
    <div className="flex flex-col gap-2">
      <p className="font-medium text-sm">{t("splitHint")}</p>
      <ol className="flex flex-col gap-2">
        {parts.map((part, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: parts of a text have no other identity
          <li className="rounded-md bg-muted p-3 text-sm" key={at}>
            {at === 0 ? (
              <bdi>{part}</bdi>
            ) : (
              <button
                className="flex min-h-11 w-full items-center gap-2.5 rounded-sm text-start underline-offset-4 hover:underline"
                onClick={() => onCut(at)}
                type="button"
              >
                <Icon className="size-4 shrink-0 text-primary" icon={Scissors} />
                <span>{t("splitHere", { text: part })}</span>
              </button>
            )}
          </li>
        ))}
      </ol>
    </div>
  );
}

/** What a public page requires and the text lacks, and values that cannot be right. */
function Missing({ home }: { home: FoundHome }) {
  const t = useTranslations("severalHomes");
  const columns = useTranslations("sheet.columns");
  const textOf = useProblemText();
  const asListing = homeOf(home);
  const isGap = ({ column }: SheetProblem) => column === null || !asListing[column];
  const problems = problemsOf({ home: asListing, problems: [] }, true);
  const gaps = problems.filter(isGap).flatMap(({ column }) => {
    const known = SHEET_COLUMNS.find((name) => name === column);
    return known ? [columns(known)] : [];
  });
  const wrong = problems.filter((problem) => !isGap(problem));
  return (
    <div className="flex flex-col gap-1 text-sm">
      {problems.length === 0 && <p>{t("complete")}</p>}
      {gaps.length > 0 && (
        <p className="font-medium">{t("missing", { fields: gaps.join(", ") })}</p>
      )}
      {wrong.map((problem) => (
        <p className="font-medium text-destructive" key={problem.column}>
          {textOf(problem)}
        </p>
      ))}
    </div>
  );
}
