"use client";
import {
  closestCenter,
  DndContext,
  KeyboardSensor,
  PointerSensor,
  TouchSensor,
  useSensor,
  useSensors,
} from "@dnd-kit/core";
import {
  SortableContext,
  sortableKeyboardCoordinates,
  verticalListSortingStrategy,
} from "@dnd-kit/sortable";
import { useTranslations } from "next-intl";
import { useId } from "react";
import { useMoveAnnouncements } from "@/components/ui/move-announcements";
import type { EditorStep } from "@/lib/template/editor";
import type { TemplateLine } from "@/lib/template/types";
import { TemplateLineRow } from "./template-line-row";

/** The lines in their order, moved by mouse, touch or keyboard. */
export function TemplateLines({
  lines,
  onStep,
}: {
  lines: readonly TemplateLine[];
  onStep: (step: EditorStep) => void;
}) {
  const t = useTranslations("adminTemplate");
  const id = useId();
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 4 } }),
    useSensor(TouchSensor, { activationConstraint: { delay: 150, tolerance: 8 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  );
  // Ids are places, so what is said after a move is the place people see.
  const number = (place: string | number) => Number(place);
  const announcements = useMoveAnnouncements({
    start: (line) => t("grabbed", { number: number(line) }),
    over: (line, place) => t("over", { number: number(line), place: number(place) }),
    end: (line, place) => t("dropped", { number: number(line), place: number(place) }),
    cancel: () => t("cancelled"),
  });
  return (
    <DndContext
      accessibility={{
        screenReaderInstructions: { draggable: t("instructions") },
        announcements,
      }}
      collisionDetection={closestCenter}
      id={id}
      onDragEnd={({ active, over }) => {
        if (over && over.id !== active.id) {
          onStep({ kind: "moveLine", from: number(active.id) - 1, to: number(over.id) - 1 });
        }
      }}
      sensors={sensors}
    >
      <SortableContext
        items={lines.map((_, index) => index + 1)}
        strategy={verticalListSortingStrategy}
      >
        <ol className="flex flex-col gap-3">
          {lines.map((line, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a line has no name but its place
            <TemplateLineRow index={index} key={index} line={line} onStep={onStep} />
          ))}
        </ol>
      </SortableContext>
    </DndContext>
  );
}
