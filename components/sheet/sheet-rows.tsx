"use client";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { Badge, type BadgeVariant } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { NativeSelect } from "@/components/ui/native-select";
import {
  NumberCell,
  Table,
  TableBody,
  TableCell,
  TableHead,
  TableHeader,
  TableRow,
} from "@/components/ui/table";
import { formatPrice } from "@/lib/hebrew/format";
import { type Answer, planOf, type RowPlan } from "@/lib/sheet/plan";
import type { ReadSheetRow } from "@/lib/sheet/read-file";
import type { SheetProblem } from "@/lib/sheet/read-rows";
import { useProblemText } from "./use-problem-text";

const SHOWN = 50;
const LOOKS: Record<RowPlan, BadgeVariant> = {
  publish: "success",
  draft: "neutral",
  change: "primary",
  ask: "warning",
  refused: "destructive",
};

type Props = {
  rows: readonly ReadSheetRow[];
  publish: boolean;
  answerOf: (line: number) => Answer;
  onAnswer: (line: number, answer: Answer) => void;
  /** Problems reported by the save, by line. */
  refused: ReadonlyMap<number, SheetProblem[]> | undefined;
  disabled: boolean;
};

/** Every row with what will happen to it and its problems; can be filtered to the rows that need attention. */
export function SheetRows({ rows, publish, answerOf, onAnswer, refused, disabled }: Props) {
  const t = useTranslations("sheetImport");
  const [shown, setShown] = useState(SHOWN);
  const [onlyOpen, setOnlyOpen] = useState(false);
  const planned = rows.map((row) => ({
    row,
    plan: refused?.has(row.line) ? "refused" : planOf(row, publish, answerOf(row.line)),
  }));
  const open = planned.filter(({ row, plan }) => plan === "refused" || row.known?.kind === "alike");
  const listed = onlyOpen ? open : planned;
  return (
    <section className="flex flex-col gap-3">
      {open.length > 0 && open.length < rows.length && (
        <label className="flex min-h-11 w-fit cursor-pointer items-center gap-2">
          <input
            checked={onlyOpen}
            className="size-4.5 accent-primary"
            onChange={({ target }) => setOnlyOpen(target.checked)}
            type="checkbox"
          />
          {t("onlyOpen", { count: open.length })}
        </label>
      )}
      <Table blocks label={t("rows")}>
        <TableHeader>
          <TableRow>
            <TableHead>{t("line")}</TableHead>
            <TableHead>{t("home")}</TableHead>
            <TableHead>{t("price")}</TableHead>
            <TableHead>{t("becomes")}</TableHead>
          </TableRow>
        </TableHeader>
        <TableBody>
          {listed.slice(0, shown).map(({ row, plan }) => (
            <TableRow key={row.line}>
              <NumberCell data-label={t("line")}>{row.line}</NumberCell>
              <TableCell data-across>
                <Home row={row} />
              </TableCell>
              <NumberCell data-label={t("price")}>
                {row.home.price ? formatPrice(row.home.price) : "–"}
              </NumberCell>
              <TableCell className="min-w-56" data-across>
                <div className="flex flex-col items-start gap-1.5">
                  <Badge variant={LOOKS[plan]}>{t(`plans.${plan}`)}</Badge>
                  <Problems
                    problems={
                      refused?.get(row.line) ??
                      (plan === "draft" && publish ? row.unpublishable : row.problems)
                    }
                  />
                  {row.known?.kind === "alike" && plan !== "refused" && (
                    <SameHome
                      answer={answerOf(row.line)}
                      disabled={disabled}
                      line={row.line}
                      onAnswer={(answer) => onAnswer(row.line, answer)}
                      title={row.known.title}
                    />
                  )}
                </div>
              </TableCell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
      {listed.length > shown && (
        <Button
          className="self-center"
          onClick={() => setShown((count) => count + 4 * SHOWN)}
          variant="outline"
        >
          {t("more", { count: listed.length - shown })}
        </Button>
      )}
    </section>
  );
}

function Home({ row: { home, known, agent } }: { row: ReadSheetRow }) {
  const t = useTranslations("sheetImport");
  const place = [home.address, home.neighborhood, home.city].filter(Boolean).join(", ");
  const title = home.title || (known?.kind === "same" ? known.title : "");
  return (
    <div className="flex flex-col gap-0.5">
      <bdi className="font-medium">{title || t("untitled")}</bdi>
      {place && <bdi className="text-muted-foreground">{place}</bdi>}
      {agent && (
        <span className="text-muted-foreground">{t("office.of", { agent: agent.name })}</span>
      )}
      {home.reference && (
        <span className="text-muted-foreground">{t("reference", { number: home.reference })}</span>
      )}
    </div>
  );
}

function Problems({ problems }: { problems: readonly SheetProblem[] }) {
  const textOf = useProblemText();
  if (problems.length === 0) return null;
  return (
    <ul className="flex flex-col gap-0.5 text-muted-foreground">
      {problems.map((problem) => (
        <li key={`${problem.column} ${problem.code}`}>{textOf(problem)}</li>
      ))}
    </ul>
  );
}

/** A row with a new number, but the location, rooms and area of an existing listing. */
function SameHome({
  answer,
  line,
  title,
  disabled,
  onAnswer,
}: {
  answer: Answer;
  line: number;
  title: string;
  disabled: boolean;
  onAnswer: (answer: Answer) => void;
}) {
  const t = useTranslations("sheetImport");
  return (
    <>
      <span>{t("same", { title })}</span>
      <NativeSelect
        aria-label={t("sameOf", { line, title })}
        disabled={disabled}
        onChange={({ target }) => onAnswer((target.value || null) as Answer)}
        value={answer ?? ""}
      >
        <option value="">{t("sameOpen")}</option>
        <option value="same">{t("sameYes")}</option>
        <option value="other">{t("sameNo")}</option>
      </NativeSelect>
    </>
  );
}
