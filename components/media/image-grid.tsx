"use client";
import { rectSortingStrategy } from "@dnd-kit/sortable";
import { useTranslations } from "next-intl";
import { useMoveAnnouncements } from "@/components/ui/move-announcements";
import { Sortable } from "@/components/ui/sortable";
import { cardMediaUrl } from "@/lib/media/address";
import { type Gallery, mainOf, move } from "@/lib/property/images";
import { ImageTile } from "./image-tile";

/** The uploaded pictures in order. The first one is the card's main picture. */
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
  const images = [...gallery.images];
  const main = mainOf(gallery);
  const place = (path: unknown) => images.indexOf(String(path)) + 1;
  const total = images.length;
  const announcements = useMoveAnnouncements({
    start: (path) => t("drag.start", { place: place(path), total }),
    over: (_, other) => t("drag.over", { place: place(other), total }),
    end: (_, other) => t("drag.end", { place: place(other), total }),
    cancel: () => t("drag.cancel"),
  });

  const moveTo = (path: string, other: string) =>
    onChange((current) =>
      move(current, current.images.indexOf(path), current.images.indexOf(other)),
    );

  return (
    <Sortable
      announcements={announcements}
      ids={images}
      instructions={t("drag.instructions")}
      onMove={moveTo}
      strategy={rectSortingStrategy}
    >
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
    </Sortable>
  );
}
