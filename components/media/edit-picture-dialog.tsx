"use client";
import { RotateCcw, RotateCw } from "lucide";
import { useTranslations } from "next-intl";
import { type KeyboardEvent, type PointerEvent, useEffect, useId, useRef, useState } from "react";
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
import { Icon } from "@/components/ui/icon";
import { Input } from "@/components/ui/input";
import { Labelled } from "@/components/ui/labelled";
import { Spinner } from "@/components/ui/spinner";
import { isCleanLine } from "@/lib/format/forbidden-characters";
import {
  CORNERS,
  type Corner,
  type Frame,
  isWhole,
  pulled,
  turned,
  turnedSize,
  WHOLE,
} from "@/lib/media/trim";
import { IMAGE_TEXT_MAX } from "@/lib/property/schema";

const STEP = 0.02;
/** Arrow keys move a corner the way they point, whatever the page's direction. */
const ARROWS: Record<string, [number, number]> = {
  ArrowLeft: [-STEP, 0],
  ArrowRight: [STEP, 0],
  ArrowUp: [0, -STEP],
  ArrowDown: [0, STEP],
};
const QUALITY = 0.92;
const PLACES: Record<Corner, string> = {
  topLeft: "-top-5.5 -left-5.5 cursor-nwse-resize",
  topRight: "-top-5.5 -right-5.5 cursor-nesw-resize",
  bottomLeft: "-bottom-5.5 -left-5.5 cursor-nesw-resize",
  bottomRight: "-bottom-5.5 -right-5.5 cursor-nwse-resize",
};

/** Rotates and crops a picture, which creates a new one, and edits its alt text. */
export function EditPictureDialog({
  src,
  text,
  busy,
  onText,
  onDone,
  onClose,
  onUnreadable,
}: {
  /** The stored picture; null closes the dialog. */
  src: string | null;
  /** Its alt text, written by the agent. */
  text: string;
  busy: boolean;
  onText: (text: string) => void;
  /** The new picture, and its alt text if that was edited. */
  onDone: (picture: File, text: string | undefined) => void;
  onClose: () => void;
  onUnreadable: () => void;
}) {
  const t = useTranslations("media.edit");
  const canvas = useRef<HTMLCanvasElement>(null);
  const held = useRef<{ corner: Corner; x: number; y: number } | null>(null);
  const [image, setImage] = useState<HTMLImageElement | null>(null);
  const [turns, setTurns] = useState(0);
  const [frame, setFrame] = useState<Frame>(WHOLE);
  const [said, setSaid] = useState(text);
  const id = useId();
  const isTrimmed = turns !== 0 || !isWhole(frame);
  const isSaid = said.trim() !== text;
  const isWrong = !isCleanLine(said);

  const failed = useRef(onUnreadable);
  failed.current = onUnreadable;
  // The alt text when the dialog opened: edits must survive while the picture is being processed.
  const opened = useRef(text);
  opened.current = text;
  useEffect(() => {
    setImage(null);
    setTurns(0);
    setFrame(WHOLE);
    setSaid(opened.current);
    if (!src) return;
    const loading = new Image();
    loading.onload = () => setImage(loading);
    loading.onerror = () => failed.current();
    loading.src = src;
    return () => {
      loading.onload = null;
      loading.onerror = null;
    };
  }, [src]);

  useEffect(() => {
    if (image && canvas.current) draw(canvas.current, image, turns, WHOLE);
  }, [image, turns]);

  function turn(right: boolean) {
    // One turn to the left is three to the right.
    for (let quarter = right ? 1 : 3; quarter > 0; quarter--) setFrame(turned);
    setTurns((now) => (now + (right ? 1 : 3)) % 4);
  }

  function drag(event: PointerEvent) {
    const box = canvas.current?.getBoundingClientRect();
    if (!held.current || !box?.width) return;
    const { corner, x, y } = held.current;
    held.current = { corner, x: event.clientX, y: event.clientY };
    const by = [(event.clientX - x) / box.width, (event.clientY - y) / box.height] as const;
    setFrame((now) => pulled(now, corner, ...by));
  }

  function arrow(event: KeyboardEvent, corner: Corner) {
    const by = ARROWS[event.key];
    if (!by) return;
    event.preventDefault();
    setFrame((now) => pulled(now, corner, ...by));
  }

  function finish() {
    const anew = isSaid ? said.trim() : undefined;
    if (!isTrimmed) {
      if (anew !== undefined) onText(anew);
      return onClose();
    }
    if (!image) return;
    const result = document.createElement("canvas");
    draw(result, image, turns, frame);
    result.toBlob(
      (blob) => {
        if (blob) onDone(new File([blob], "edited.jpg", { type: "image/jpeg" }), anew);
        else onUnreadable();
      },
      "image/jpeg",
      QUALITY,
    );
  }

  const share = (part: number) => `${part * 100}%`;
  const place = {
    left: share(frame.left),
    top: share(frame.top),
    width: share(frame.right - frame.left),
    height: share(frame.bottom - frame.top),
  };
  return (
    <Dialog onOpenChange={(open) => !open && !busy && onClose()} open={src !== null}>
      <DialogContent className="max-w-xl">
        <DialogHeader>
          <DialogTitle>{t("title")}</DialogTitle>
          <DialogDescription>{t("hint")}</DialogDescription>
        </DialogHeader>
        <div className="flex min-h-48 items-center justify-center p-6" dir="ltr">
          {!image && <Spinner />}
          <div className={cn("relative touch-none", !image && "hidden")}>
            <canvas className="block max-h-[50dvh] max-w-full" ref={canvas} />
            <div className="pointer-events-none absolute inset-0 overflow-hidden">
              <div
                className="absolute border-2 border-white shadow-[0_0_0_100vmax_rgb(0_0_0/0.55)]"
                style={place}
              />
            </div>
            <div className="absolute" style={place}>
              {CORNERS.map((corner) => (
                <button
                  aria-label={t(`corners.${corner}`)}
                  className={cn(
                    "absolute flex size-11 touch-none items-center justify-center rounded-full",
                    PLACES[corner],
                  )}
                  key={corner}
                  onKeyDown={(event) => arrow(event, corner)}
                  onPointerCancel={() => {
                    held.current = null;
                  }}
                  onPointerDown={(event) => {
                    event.currentTarget.setPointerCapture(event.pointerId);
                    held.current = { corner, x: event.clientX, y: event.clientY };
                  }}
                  onPointerMove={drag}
                  onPointerUp={() => {
                    held.current = null;
                  }}
                  type="button"
                >
                  <span className="size-4.5 rounded-full border-2 border-black bg-white" />
                </button>
              ))}
            </div>
          </div>
        </div>
        <div className="flex flex-wrap justify-center gap-2">
          <Button disabled={!image || busy} onClick={() => turn(true)} variant="outline">
            <Icon icon={RotateCw} />
            {t("right")}
          </Button>
          <Button disabled={!image || busy} onClick={() => turn(false)} variant="outline">
            <Icon icon={RotateCcw} />
            {t("left")}
          </Button>
        </div>
        <Labelled id={id} label={t("text")}>
          <Input
            aria-describedby={`${id}-hint`}
            aria-invalid={isWrong || undefined}
            dir="auto"
            disabled={busy}
            id={id}
            maxLength={IMAGE_TEXT_MAX}
            onChange={(event) => setSaid(event.target.value)}
            value={said}
          />
          <p className="text-muted-foreground text-sm" id={`${id}-hint`}>
            <span
              className={isWrong ? "text-destructive" : undefined}
              role={isWrong ? "alert" : undefined}
            >
              {isWrong ? t("textWrong") : t("textHint")}
            </span>
          </p>
        </Labelled>
        <DialogFooter>
          <Button
            disabled={busy || isWrong || !(isSaid || isTrimmed) || (isTrimmed && !image)}
            onClick={finish}
          >
            {busy && <Spinner />}
            <span>{t("done")}</span>
          </Button>
          <Button disabled={busy} onClick={onClose} variant="ghost">
            {t("cancel")}
          </Button>
        </DialogFooter>
      </DialogContent>
    </Dialog>
  );
}

/** Draws the part of the picture inside the frame, rotated. */
function draw(canvas: HTMLCanvasElement, image: HTMLImageElement, turns: number, frame: Frame) {
  const { naturalWidth, naturalHeight } = image;
  const whole = turnedSize(naturalWidth, naturalHeight, turns);
  canvas.width = Math.round(whole.width * (frame.right - frame.left));
  canvas.height = Math.round(whole.height * (frame.bottom - frame.top));
  const pen = canvas.getContext("2d");
  if (!pen) return;
  pen.translate(
    whole.width / 2 - whole.width * frame.left,
    whole.height / 2 - whole.height * frame.top,
  );
  pen.rotate((turns * Math.PI) / 2);
  pen.drawImage(image, -naturalWidth / 2, -naturalHeight / 2);
}
