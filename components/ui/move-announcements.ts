import type { Announcements, UniqueIdentifier } from "@dnd-kit/core";
import { useRef } from "react";

type Id = UniqueIdentifier;
type Sentences = {
  start: (moved: Id) => string;
  over: (moved: Id, place: Id) => string;
  end: (moved: Id, place: Id) => string;
  cancel: () => string;
};

/** The screen-reader announcements while an item is being moved. */
export function useMoveAnnouncements({ start, over, end, cancel }: Sentences): Announcements {
  // A lifted item is at once reported to be over its own position, which would interrupt the announcement of the lift.
  const lifted = useRef(false);
  return {
    onDragStart({ active }) {
      lifted.current = true;
      return start(active.id);
    },
    onDragOver({ active, over: place }) {
      const still = lifted.current && place?.id === active.id;
      lifted.current = false;
      return place && !still ? over(active.id, place.id) : undefined;
    },
    onDragEnd: ({ active, over: place }) => (place ? end(active.id, place.id) : undefined),
    onDragCancel: () => cancel(),
  };
}
