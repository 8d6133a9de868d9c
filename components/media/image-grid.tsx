"use client";
import {
  closestCenter,
  DndContext,
  type DragEndEvent,
  KeyboardSensor,
  MouseSensor,
  TouchSensor,
  useSensor,
  useSensors,
} from "@dnd-kit/core";
import {
  rectSortingStrategy,
  SortableContext,
  sortableKeyboardCoordinates,
} from "@dnd-kit/sortable";
import { useTranslations } from "next-intl";
import { useId } from "react";
import { useMoveAnnouncements } from "@/components/ui/move-announcements";
import { cardMediaUrl } from "@/lib/media/address";
import { type Gallery, mainOf, move } from "@/lib/property/images";
import { ImageTile } from "./image-tile";

/** The uploaded pictures in their order. The first thing on the card is the main one. */
export function ImageGrid({
  gallery,
  onChange,
  onRemove,
  onEdit,
  plan,
  onPlan,
  altOf,
  previews,
}: {
  gallery: Gallery;
  onChange: (update: (gallery: Gallery) => Gallery) => void;
  onRemove: (index: number) => void;
  onEdit: (path: string) => void;
  /** The picture that is a floor plan. */
  plan: string;
  onPlan: (path: string) => void;
  altOf: (index: number) => string;
  previews: ReadonlyMap<string, string>;
}) {
  const t = useTranslations("media");
  const id = useId();
  const images = [...gallery.images];
  const main = mainOf(gallery);
  const sensors = useSensors(
    useSensor(MouseSensor, { activationConstraint: { distance: 6 } }),
    // Held for a moment: a swipe over the pictures still scrolls the page.
    useSensor(TouchSensor, { activationConstraint: { delay: 220, tolerance: 8 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  );
  const place = (path: unknown) => images.indexOf(String(path)) + 1;
  const total = images.length;
  const announcements = useMoveAnnouncements({
    start: (path) => t("drag.start", { place: place(path), total }),
    over: (_, other) => t("drag.over", { place: place(other), total }),
    end: (_, other) => t("drag.end", { place: place(other), total }),
    cancel: () => t("drag.cancel"),
  });

  function drop({ active, over }: DragEndEvent) {
    if (!over || active.id === over.id) return;
    onChange((current) =>
      move(
        current,
        current.images.indexOf(String(active.id)),
        current.images.indexOf(String(over.id)),
      ),
    );
  }

  return (
    <DndContext
      accessibility={{
        announcements,
        screenReaderInstructions: { draggable: t("drag.instructions") },
      }}
      collisionDetection={closestCenter}
      id={id}
      onDragEnd={drop}
      sensors={sensors}
    >
      <SortableContext items={images} strategy={rectSortingStrategy}>
        <ul className="grid grid-cols-2 gap-3 sm:grid-cols-3 lg:grid-cols-4">
          {images.map((path, index) => (
            <ImageTile
              alt={altOf(index)}
              isMain={index === main}
              key={path}
              onMakeMain={() => onChange((current) => ({ ...current, main: index }))}
              isPlan={path === plan}
              onEdit={() => onEdit(path)}
              onMarkPlan={() => onPlan(path === plan ? "" : path)}
              onRemove={() => onRemove(index)}
              path={path}
              place={index + 1}
              src={previews.get(path) ?? cardMediaUrl(path)}
            />
          ))}
        </ul>
      </SortableContext>
    </DndContext>
  );
}
