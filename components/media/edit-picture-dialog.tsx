"use client";
import { RotateCcw, RotateCw } from "lucide";
import { useTranslations } from "next-intl";
import { useEffect, useId, useRef, useState } from "react";
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
import { type Frame, isWhole, turned, turnedSize, WHOLE } from "@/lib/media/trim";
import { IMAGE_TEXT_MAX } from "@/lib/property/schema";
import { TrimFrame } from "./trim-frame";

const QUALITY = 0.92;
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
  const [turns, setTurns] = useState(0);
  const [frame, setFrame] = useState<Frame>(WHOLE);
  const [said, setSaid] = useState(text);
  const id = useId();
  const isTrimmed = turns !== 0 || !isWhole(frame);
  const isSaid = said.trim() !== text;
  const isEdited = isTrimmed || isSaid;
  const isWrong = !isCleanLine(said);

  const image = useLoadedImage(src, onUnreadable);
  // The alt text when the dialog opened: edits must survive while the picture is being processed.
  const opened = useRef(text);
  opened.current = text;
  useEffect(() => {
    setTurns(0);
    setFrame(WHOLE);
    setSaid(opened.current);
  }, [src]);

  useEffect(() => {
    if (image && canvas.current) draw(canvas.current, image, turns, WHOLE);
  }, [image, turns]);

  function turn(right: boolean) {
    // One turn to the left is three to the right.
    for (let quarter = right ? 1 : 3; quarter > 0; quarter--) setFrame(turned);
    setTurns((now) => (now + (right ? 1 : 3)) % 4);
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

  return (
    <Dialog onOpenChange={(open) => !open && !busy && onClose()} open={src !== null}>
      <DialogContent
        className="max-w-xl"
        // Neither Escape nor a stray tap discards edits.
        onEscapeKeyDown={(event) => isEdited && event.preventDefault()}
        onInteractOutside={(event) => isEdited && event.preventDefault()}
      >
        <DialogHeader>
          <DialogTitle>{t("title")}</DialogTitle>
          <DialogDescription>{t("hint")}</DialogDescription>
        </DialogHeader>
        <div className="flex min-h-48 items-center justify-center p-6" dir="ltr">
          {!image && <Spinner />}
          <div className={cn("relative touch-none", !image && "hidden")}>
            <canvas className="block max-h-[50dvh] max-w-full" ref={canvas} />
            <TrimFrame canvas={canvas} frame={frame} onFrame={setFrame} />
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
          <Button disabled={busy || isWrong || !isEdited || (isTrimmed && !image)} onClick={finish}>
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

/** The picture at this address, once it is loaded. */
function useLoadedImage(src: string | null, onFailed: () => void) {
  const [image, setImage] = useState<HTMLImageElement | null>(null);
  const failed = useRef(onFailed);
  failed.current = onFailed;
  useEffect(() => {
    setImage(null);
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
  return image;
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
