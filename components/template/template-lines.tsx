"use client";
import { verticalListSortingStrategy } from "@dnd-kit/sortable";
import { useTranslations } from "next-intl";
import { useMoveAnnouncements } from "@/components/ui/move-announcements";
import { Sortable } from "@/components/ui/sortable";
import type { EditorStep } from "@/lib/template/editor";
import type { TemplateLine } from "@/lib/template/types";
import { TemplateLineRow } from "./template-line-row";

/** The lines in order, moved by mouse, touch or keyboard. */
export function TemplateLines({
  lines,
  onStep,
}: {
  lines: readonly TemplateLine[];
  onStep: (step: EditorStep) => void;
}) {
  const t = useTranslations("adminTemplate");
  // Ids are positions, so the announcement after a move names the position that people see.
  const number = (place: string | number) => Number(place);
  const announcements = useMoveAnnouncements({
    start: (line) => t("grabbed", { number: number(line) }),
    over: (line, place) => t("over", { number: number(line), place: number(place) }),
    end: (line, place) => t("dropped", { number: number(line), place: number(place) }),
    cancel: () => t("cancelled"),
  });
  return (
    <Sortable
      announcements={announcements}
      ids={lines.map((_, index) => index + 1)}
      instructions={t("instructions")}
      onMove={(line, place) => onStep({ kind: "moveLine", from: line - 1, to: place - 1 })}
      strategy={verticalListSortingStrategy}
    >
      <ol className="flex flex-col gap-3">
        {lines.map((line, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a line has no other identity
          <TemplateLineRow index={index} key={index} line={line} onStep={onStep} />
        ))}
      </ol>
    </Sortable>
  );
}
