"use client";
import { Pin } from "lucide";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { Button } from "@/components/ui/button";
import { Icon } from "@/components/ui/icon";
import type { OrderedHome } from "@/lib/agent/homes-order";

/** A home on one line, with its actions at the end. */
export function HomeLine({
  home: { title, place, image },
  before,
  children,
}: {
  home: OrderedHome;
  before?: ReactNode;
  children: ReactNode;
}) {
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1 rounded-lg border border-border bg-card p-2 text-card-foreground">
      <div className="flex min-w-0 grow basis-56 items-center gap-3">
        {before}
        {image ? (
          <img
            alt=""
            className="h-12 w-16 shrink-0 select-none rounded-md object-cover"
            draggable={false}
            height={48}
            loading="lazy"
            src={image}
            width={64}
          />
        ) : (
          <span aria-hidden className="h-12 w-16 shrink-0 rounded-md bg-wall-1" />
        )}
        <div className="min-w-0 flex-1">
          <p className="line-clamp-2 font-medium leading-snug">
            <bdi>{title}</bdi>
          </p>
          <p className="truncate text-muted-foreground text-sm">{place}</p>
        </div>
      </div>
      <div className="ms-auto flex items-center gap-1">{children}</div>
    </div>
  );
}

export function PinButton({
  title,
  pressed = false,
  onPin,
}: {
  title: string;
  pressed?: boolean;
  onPin: () => void;
}) {
  const t = useTranslations("homesOrder");
  return (
    <Button
      aria-label={t("pin", { title })}
      aria-pressed={pressed}
      onClick={onPin}
      size="icon"
      variant={pressed ? "primary" : "ghost"}
    >
      <Icon icon={Pin} />
    </Button>
  );
}
