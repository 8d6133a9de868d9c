"use client";
import { Crop, DraftingCompass, GripVertical, Star, Trash2 } from "lucide";
import { useTranslations } from "next-intl";
import { Badge } from "@/components/ui/badge";
import { cn } from "@/components/ui/cn";
import { Icon } from "@/components/ui/icon";
import { useSortableItem } from "@/components/ui/sortable";

const onPicture =
  "inline-flex size-9 items-center justify-center rounded-md bg-card/95 text-card-foreground shadow-lift transition-colors hover:bg-accent [&>svg]:size-4.5";

/** One picture: dragged from anywhere by mouse or finger, by its handle from the keyboard. */
export function ImageTile({
  path,
  src,
  alt,
  place,
  isMain,
  isPlan,
  onMakeMain,
  onEdit,
  onMarkPlan,
  onRemove,
}: {
  path: string;
  src: string;
  alt: string;
  place: number;
  isMain: boolean;
  isPlan: boolean;
  onMakeMain: () => void;
  onEdit: () => void;
  onMarkPlan: () => void;
  onRemove: () => void;
}) {
  const t = useTranslations("media");
  const { item, handle, listeners, isDragging } = useSortableItem(path);
  return (
    <li
      className={cn(
        "relative aspect-4/3 touch-manipulation overflow-hidden rounded-md border bg-wall-1",
        isMain ? "border-primary ring-2 ring-primary" : "border-border",
        isDragging && "z-10 opacity-90 shadow-float",
      )}
      {...item}
      {...listeners}
    >
      <img
        alt={alt}
        className="size-full select-none object-cover"
        draggable={false}
        height={360}
        loading="lazy"
        src={src}
        width={480}
      />
      <div className="absolute start-2 top-2 flex flex-col items-start gap-1">
        {isMain && <Badge variant="solid">{t("main")}</Badge>}
        {isPlan && <Badge variant="solid">{t("plan")}</Badge>}
      </div>
      <button
        aria-label={t("markPlan", { place })}
        aria-pressed={isPlan}
        className={cn(
          onPicture,
          "absolute end-2 top-2",
          isPlan && "bg-primary text-primary-foreground",
        )}
        onClick={onMarkPlan}
        type="button"
      >
        <Icon icon={DraftingCompass} />
      </button>
      <div className="absolute inset-x-2 bottom-2 flex items-center gap-1.5">
        <button
          {...handle}
          aria-label={t("move", { place })}
          className={cn(onPicture, "cursor-grab")}
          type="button"
        >
          <Icon icon={GripVertical} />
        </button>
        {!isMain && (
          <button
            aria-label={t("makeMain", { place })}
            className={onPicture}
            onClick={onMakeMain}
            type="button"
          >
            <Icon icon={Star} />
          </button>
        )}
        <button
          aria-label={t("edit.open", { place })}
          className={cn(onPicture, "ms-auto")}
          onClick={onEdit}
          type="button"
        >
          <Icon icon={Crop} />
        </button>
        <button
          aria-label={t("remove", { place })}
          className={cn(onPicture, "hover:text-destructive")}
          data-take-away
          onClick={onRemove}
          type="button"
        >
          <Icon icon={Trash2} />
        </button>
      </div>
    </li>
  );
}
