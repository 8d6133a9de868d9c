import { type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from "react";
import { type Cut, cutStart, drawnAt, moved, zoomed } from "@/lib/media/square-cut";

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

export type SquareCut = {
  file: File | null;
  /** A logo starts whole on white; a portrait fills the square. */
  startWhole: boolean;
  onCut: (square: File) => void;
  onUnreadable: () => void;
};

/** The square being cut from a picture: where it is drawn, and the handlers of the area that moves it. */
export function useSquareCut({ file, startWhole, onCut, onUnreadable }: SquareCut) {
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

  return {
    ...{ image, src, cut, finish },
    /** Left, top and size in percent of the square. */
    drawn: cut && drawnAt(cut, 100),
    start: ({ naturalWidth, naturalHeight }: HTMLImageElement) =>
      setCut(cutStart(naturalWidth, naturalHeight, startWhole)),
    zoom: (zoom: number) => setCut((now) => now && zoomed(now, zoom)),
    area: {
      onKeyDown: arrow,
      onPointerDown: (event: PointerEvent) => {
        event.currentTarget.setPointerCapture(event.pointerId);
        held.current = { x: event.clientX, y: event.clientY };
      },
      onPointerMove: drag,
      onPointerUp: () => {
        held.current = null;
      },
    },
  };
}
