"use client";
import { useTranslations } from "next-intl";
import { Button } from "@/components/ui/button";
import { cn } from "@/components/ui/cn";
import {
  Dialog,
  DialogContent,
  DialogDescription,
  DialogFooter,
  DialogHeader,
  DialogTitle,
} from "@/components/ui/dialog";
import { Label } from "@/components/ui/label";
import { ZOOM_MAX } from "@/lib/media/square-cut";
import { type SquareCut, useSquareCut } from "./use-square-cut";

/** Crops a square from a picture: moved by finger, mouse or arrow keys, zoomed with a slider. */
export function CropDialog(props: SquareCut & { round: boolean; onClose: () => void }) {
  const { file, round, onClose, onUnreadable } = props;
  const t = useTranslations("media.crop");
  const { image, src, cut, drawn, start, zoom, area, finish } = useSquareCut(props);
  return (
    <Dialog onOpenChange={(open) => !open && onClose()} open={file !== null}>
      <DialogContent className="max-w-sm">
        <DialogHeader>
          <DialogTitle>{t("title")}</DialogTitle>
          <DialogDescription>{t("hint")}</DialogDescription>
        </DialogHeader>
        {/* biome-ignore lint/a11y/useSemanticElements: no element fits a picture moved by arrow keys */}
        <div
          aria-label={t("area")}
          aria-roledescription={t("role")}
          className={cn(
            "relative mx-auto aspect-square w-full max-w-72 shrink-0 touch-none overflow-hidden bg-white outline-offset-4",
            round ? "rounded-full" : "rounded-lg",
            "border border-border cursor-grab active:cursor-grabbing",
          )}
          dir="ltr"
          role="group"
          tabIndex={0}
          {...area}
        >
          {src && (
            <img
              alt=""
              className="pointer-events-none absolute max-w-none select-none"
              draggable={false}
              onError={onUnreadable}
              onLoad={({ currentTarget }) => start(currentTarget)}
              ref={image}
              src={src}
              style={
                drawn
                  ? {
                      left: `${drawn.x}%`,
                      top: `${drawn.y}%`,
                      width: `${drawn.width}%`,
                      height: `${drawn.height}%`,
                    }
                  : { visibility: "hidden" }
              }
            />
          )}
        </div>
        <div className="flex flex-col gap-2">
          <Label htmlFor="crop-zoom">{t("zoom")}</Label>
          <input
            className="h-9 w-full accent-primary"
            disabled={!cut}
            id="crop-zoom"
            max={ZOOM_MAX}
            min={cut?.smallest ?? 1}
            onChange={(event) => zoom(Number(event.target.value))}
            step="any"
            type="range"
            value={cut?.zoom ?? 1}
          />
        </div>
        <DialogFooter>
          <Button disabled={!cut} onClick={finish}>
            {t("done")}
          </Button>
          <Button onClick={onClose} variant="ghost">
            {t("cancel")}
          </Button>
        </DialogFooter>
      </DialogContent>
    </Dialog>
  );
}
