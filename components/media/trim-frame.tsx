"use client";
import { useTranslations } from "next-intl";
import { type KeyboardEvent, type PointerEvent, type RefObject, useRef } from "react";
import { cn } from "@/components/ui/cn";
import { CORNERS, type Corner, type Frame, pulled } from "@/lib/media/trim";

const STEP = 0.02;
/** Arrow keys move a corner the way they point, whatever the page's direction. */
const ARROWS: Record<string, [number, number]> = {
  ArrowLeft: [-STEP, 0],
  ArrowRight: [STEP, 0],
  ArrowUp: [0, -STEP],
  ArrowDown: [0, STEP],
};
const PLACES: Record<Corner, string> = {
  topLeft: "-top-5.5 -left-5.5 cursor-nwse-resize",
  topRight: "-top-5.5 -right-5.5 cursor-nesw-resize",
  bottomLeft: "-bottom-5.5 -left-5.5 cursor-nesw-resize",
  bottomRight: "-bottom-5.5 -right-5.5 cursor-nwse-resize",
};

/** The part of a picture that stays, with corners that are dragged or moved with the arrow keys. */
export function TrimFrame({
  canvas,
  frame,
  onFrame,
}: {
  /** The picture behind the frame. */
  canvas: RefObject<HTMLElement | null>;
  frame: Frame;
  onFrame: (update: (frame: Frame) => Frame) => void;
}) {
  const t = useTranslations("media.edit");
  const held = useRef<{ corner: Corner; x: number; y: number } | null>(null);

  function drag(event: PointerEvent) {
    const box = canvas.current?.getBoundingClientRect();
    if (!held.current || !box?.width) return;
    const { corner, x, y } = held.current;
    held.current = { corner, x: event.clientX, y: event.clientY };
    const by = [(event.clientX - x) / box.width, (event.clientY - y) / box.height] as const;
    onFrame((now) => pulled(now, corner, ...by));
  }

  function arrow(event: KeyboardEvent, corner: Corner) {
    const by = ARROWS[event.key];
    if (!by) return;
    event.preventDefault();
    onFrame((now) => pulled(now, corner, ...by));
  }

  const share = (part: number) => `${part * 100}%`;
  const place = {
    left: share(frame.left),
    top: share(frame.top),
    width: share(frame.right - frame.left),
    height: share(frame.bottom - frame.top),
  };
  return (
    <>
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
    </>
  );
}
