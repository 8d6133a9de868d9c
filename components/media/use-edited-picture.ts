import { useEffect, useRef, useState } from "react";
import { isCleanLine } from "@/lib/format/forbidden-characters";
import { type Frame, isWhole, turned, turnedSize, WHOLE } from "@/lib/media/trim";

const QUALITY = 0.92;

export type EditedPicture = {
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
};

/** A picture that is rotated and cropped on a canvas, with its alt text. */
export function useEditedPicture({
  src,
  text,
  onText,
  onDone,
  onClose,
  onUnreadable,
}: EditedPicture) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const [turns, setTurns] = useState(0);
  const [frame, setFrame] = useState<Frame>(WHOLE);
  const [altText, setAltText] = useState(text);
  const isTrimmed = turns !== 0 || !isWhole(frame);
  const isTextEdited = altText.trim() !== text;
  const isEdited = isTrimmed || isTextEdited;
  const isWrong = !isCleanLine(altText);

  const image = useLoadedImage(src, onUnreadable);
  // The alt text when the dialog opened: edits must survive while the picture is being processed.
  const opened = useRef(text);
  opened.current = text;
  useEffect(() => {
    setTurns(0);
    setFrame(WHOLE);
    setAltText(opened.current);
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
    const anew = isTextEdited ? altText.trim() : undefined;
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

  return {
    ...{ canvas, image, frame, setFrame, turn, altText, setAltText, finish },
    ...{ isTrimmed, isEdited, isWrong },
  };
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
