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
  /** In order. */
  ids: readonly Id[];
  strategy: SortingStrategy;
  /** The screen-reader announcements before and during a move. */
  announcements: Announcements;
  instructions: string;
  /** An item was dropped in the place of another. */
  onMove: (id: Id, over: Id) => void;
  children: ReactNode;
};

/** Items that are moved by mouse, finger or keyboard. */
export function Sortable<Id extends UniqueIdentifier>(props: Props<Id>) {
  const { ids, strategy, announcements, instructions, onMove, children } = props;
  const sensors = useSensors(
    useSensor(MouseSensor, { activationConstraint: { distance: 6 } }),
    // Requires a short press: a swipe still scrolls the page.
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

/** The props of an item's element and of its handle. */
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
