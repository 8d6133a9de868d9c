import type { Announcements, UniqueIdentifier } from "@dnd-kit/core";
import { useRef } from "react";

type Id = UniqueIdentifier;
type Sentences = {
  start: (moved: Id) => string;
  over: (moved: Id, place: Id) => string;
  end: (moved: Id, place: Id) => string;
  cancel: () => string;
};

/** What a screen reader hears while something is moved to another place. */
export function useMoveAnnouncements({ start, over, end, cancel }: Sentences): Announcements {
  // What is lifted is reported at once to be over its own place: that would drown the lifting.
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
