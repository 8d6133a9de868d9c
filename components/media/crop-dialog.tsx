"use client";
import { useTranslations } from "next-intl";
import { type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from "react";
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
import { type Cut, cutStart, drawnAt, moved, ZOOM_MAX, zoomed } from "@/lib/media/square-cut";

/** The side of the resulting picture. */
const RESULT = 800;
/** In screen pixels. */
const STEP = 8;
/** Arrow keys move the picture the way they point, whatever the page's direction. */
const ARROWS: Record<string, [number, number]> = {
  ArrowLeft: [-STEP, 0],
  ArrowRight: [STEP, 0],
  ArrowUp: [0, -STEP],
  ArrowDown: [0, STEP],
};

/** Crops a square from a picture: moved by finger, mouse or arrow keys, zoomed with a slider. */
export function CropDialog({
  file,
  round,
  startWhole,
  onCut,
  onClose,
  onUnreadable,
}: {
  file: File | null;
  round: boolean;
  /** A logo starts whole on white; a portrait fills the square. */
  startWhole: boolean;
  onCut: (square: File) => void;
  onClose: () => void;
  onUnreadable: () => void;
}) {
  const t = useTranslations("media.crop");
  const image = useRef<HTMLImageElement>(null);
  const held = useRef<{ x: number; y: number } | null>(null);
  const [src, setSrc] = useState<string | null>(null);
  const [cut, setCut] = useState<Cut | null>(null);

  useEffect(() => {
    setCut(null);
    if (!file) return setSrc(null);
    const url = URL.createObjectURL(file);
    setSrc(url);
    return () => URL.revokeObjectURL(url);
  }, [file]);

  /** The square is as wide as the dialog allows, so the crop is stored in fractions of it. */
  function move({ clientWidth: side }: Element, x: number, y: number) {
    setCut((now) => now && moved(now, x / side, y / side));
  }

  function drag(event: PointerEvent) {
    if (!held.current) return;
    const by = { x: event.clientX - held.current.x, y: event.clientY - held.current.y };
    held.current = { x: event.clientX, y: event.clientY };
    move(event.currentTarget, by.x, by.y);
  }

  function arrow(event: KeyboardEvent) {
    const by = ARROWS[event.key];
    if (!by) return;
    event.preventDefault();
    move(event.currentTarget, ...by);
  }

  function finish() {
    const canvas = document.createElement("canvas");
    canvas.width = RESULT;
    canvas.height = RESULT;
    const pen = canvas.getContext("2d");
    if (!pen || !cut || !image.current || !file) return onUnreadable();
    pen.fillStyle = "#fff";
    pen.fillRect(0, 0, RESULT, RESULT);
    const { x, y, width, height } = drawnAt(cut, RESULT);
    pen.drawImage(image.current, x, y, width, height);
    canvas.toBlob(
      (blob) => {
        if (blob) onCut(new File([blob], file.name, { type: "image/jpeg" }));
        else onUnreadable();
      },
      "image/jpeg",
      0.92,
    );
  }

  const drawn = cut && drawnAt(cut, 100);
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
          onKeyDown={arrow}
          onPointerDown={(event) => {
            event.currentTarget.setPointerCapture(event.pointerId);
            held.current = { x: event.clientX, y: event.clientY };
          }}
          onPointerMove={drag}
          onPointerUp={() => {
            held.current = null;
          }}
          role="group"
          tabIndex={0}
        >
          {src && (
            <img
              alt=""
              className="pointer-events-none absolute max-w-none select-none"
              draggable={false}
              onError={onUnreadable}
              onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) =>
                setCut(cutStart(naturalWidth, naturalHeight, startWhole))
              }
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
            onChange={(event) => setCut((now) => now && zoomed(now, Number(event.target.value)))}
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
