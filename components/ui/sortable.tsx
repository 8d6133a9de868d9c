"use client";
import {
  type Announcements,
  closestCenter,
  DndContext,
  KeyboardSensor,
  MouseSensor,
  TouchSensor,
  type UniqueIdentifier,
  useSensor,
  useSensors,
} from "@dnd-kit/core";
import {
  SortableContext,
  type SortingStrategy,
  sortableKeyboardCoordinates,
  useSortable,
} from "@dnd-kit/sortable";
import { CSS } from "@dnd-kit/utilities";
import { type ReactNode, useId } from "react";

type Props<Id extends UniqueIdentifier> = {
  /** In their order. */
  ids: readonly Id[];
  strategy: SortingStrategy;
  /** What a screen reader says while something moves, and before. */
  announcements: Announcements;
  instructions: string;
  /** One was let go in the place of another. */
  onMove: (id: Id, over: Id) => void;
  children: ReactNode;
};

/** Items that are moved by mouse, finger or keyboard. */
export function Sortable<Id extends UniqueIdentifier>(props: Props<Id>) {
  const { ids, strategy, announcements, instructions, onMove, children } = props;
  const sensors = useSensors(
    useSensor(MouseSensor, { activationConstraint: { distance: 6 } }),
    // Held for a moment: a swipe over them still scrolls the page.
    useSensor(TouchSensor, { activationConstraint: { delay: 220, tolerance: 8 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  );
  return (
    <DndContext
      accessibility={{ announcements, screenReaderInstructions: { draggable: instructions } }}
      collisionDetection={closestCenter}
      id={useId()}
      onDragEnd={({ active, over }) => {
        if (over && over.id !== active.id) onMove(active.id as Id, over.id as Id);
      }}
      sensors={sensors}
    >
      <SortableContext items={[...ids]} strategy={strategy}>
        {children}
      </SortableContext>
    </DndContext>
  );
}

/** One of them: what its element and its handle are given. */
export function useSortableItem(id: UniqueIdentifier) {
  const sortable = useSortable({ id });
  const { attributes, listeners, transform, transition, isDragging } = sortable;
  return {
    isDragging,
    listeners,
    item: {
      ref: sortable.setNodeRef,
      style: { transform: CSS.Translate.toString(transform), transition },
    },
    handle: { ...attributes, ref: sortable.setActivatorNodeRef },
  };
}
