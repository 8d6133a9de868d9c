"use client";
import { verticalListSortingStrategy } from "@dnd-kit/sortable";
import { ChevronDown, ChevronUp, GripVertical, X } from "lucide";
import { useTranslations } from "next-intl";
import { Button } from "@/components/ui/button";
import { cn } from "@/components/ui/cn";
import { Icon } from "@/components/ui/icon";
import { useMoveAnnouncements } from "@/components/ui/move-announcements";
import { Sortable, useSortableItem } from "@/components/ui/sortable";
import { moved, type OrderedHome } from "@/lib/agent/homes-order";
import { HomeLine, PinButton } from "./home-line";

/** The chosen homes in order; they are moved by mouse, touch, keyboard or buttons. */
export function ChosenList({
  homes,
  onChange,
  onPin,
}: {
  homes: readonly OrderedHome[];
  onChange: (ids: string[]) => void;
  onPin: (id: string) => void;
}) {
  const t = useTranslations("homesOrder");
  const ids = homes.map((home) => home.id);
  const place = (home: unknown) => ids.indexOf(String(home)) + 1;
  const total = ids.length;
  const announcements = useMoveAnnouncements({
    start: (home) => t("drag.start", { place: place(home), total }),
    over: (_, other) => t("drag.over", { place: place(other), total }),
    end: (_, other) => t("drag.end", { place: place(other), total }),
    cancel: () => t("drag.cancel"),
  });
  const moveTo = (home: string, to: number) => onChange(moved(ids, home, to));

  return (
    <Sortable
      announcements={announcements}
      ids={ids}
      instructions={t("drag.instructions")}
      onMove={(home, other) => moveTo(home, ids.indexOf(other))}
      strategy={verticalListSortingStrategy}
    >
      <ol className="flex flex-col gap-2">
        {homes.map((home, index) => (
          <ChosenLine
            home={home}
            isFirst={index === 0}
            isLast={index === homes.length - 1}
            key={home.id}
            onMove={(by) => moveTo(home.id, index + by)}
            onPin={() => onPin(home.id)}
            onRemove={() => onChange(ids.filter((other) => other !== home.id))}
          />
        ))}
      </ol>
    </Sortable>
  );
}

function ChosenLine({
  home,
  isFirst,
  isLast,
  onMove,
  onPin,
  onRemove,
}: {
  home: OrderedHome;
  isFirst: boolean;
  isLast: boolean;
  onMove: (by: number) => void;
  onPin: () => void;
  onRemove: () => void;
}) {
  const t = useTranslations("homesOrder");
  const { title } = home;
  const { item, handle, listeners, isDragging } = useSortableItem(home.id);
  return (
    <li
      className={cn("touch-manipulation", isDragging && "relative z-10 opacity-90 shadow-float")}
      {...item}
      {...listeners}
    >
      <HomeLine
        before={
          <Button
            {...handle}
            aria-label={t("move", { title })}
            className="cursor-grab"
            size="icon"
            variant="ghost"
          >
            <Icon icon={GripVertical} />
          </Button>
        }
        home={home}
      >
        <Button
          aria-label={t("up", { title })}
          disabled={isFirst}
          onClick={() => onMove(-1)}
          size="icon"
          variant="ghost"
        >
          <Icon icon={ChevronUp} />
        </Button>
        <Button
          aria-label={t("down", { title })}
          disabled={isLast}
          onClick={() => onMove(1)}
          size="icon"
          variant="ghost"
        >
          <Icon icon={ChevronDown} />
        </Button>
        <PinButton onPin={onPin} title={title} />
        <Button
          aria-label={t("remove", { title })}
          data-take-away
          onClick={onRemove}
          size="icon"
          variant="ghost"
        >
          <Icon icon={X} />
        </Button>
      </HomeLine>
    </li>
  );
}
