"use client";
import { RotateCcw, RotateCw } from "lucide";
import { useTranslations } from "next-intl";
import { useId } from "react";
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
import { IMAGE_TEXT_MAX } from "@/lib/property/schema";
import { TrimFrame } from "./trim-frame";
import { type EditedPicture, useEditedPicture } from "./use-edited-picture";

/** Rotates and crops a picture, which creates a new one, and edits its alt text. */
export function EditPictureDialog(props: EditedPicture) {
  const { src, busy, onClose } = props;
  const t = useTranslations("media.edit");
  const id = useId();
  const {
    canvas,
    image,
    frame,
    setFrame,
    turn,
    altText,
    setAltText,
    finish,
    isTrimmed,
    isEdited,
    isWrong,
  } = useEditedPicture(props);

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
            onChange={(event) => setAltText(event.target.value)}
            value={altText}
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
