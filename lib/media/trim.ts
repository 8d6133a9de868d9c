// The crop and rotation of a picture. The frame's sides are fractions of the rotated picture, so that the small preview
// and the large canvas show the same crop.

export type Frame = { left: number; top: number; right: number; bottom: number };
export type Corner = "topLeft" | "topRight" | "bottomLeft" | "bottomRight";
export const CORNERS: readonly Corner[] = ["topLeft", "topRight", "bottomLeft", "bottomRight"];

export const WHOLE: Frame = { left: 0, top: 0, right: 1, bottom: 1 };
/** A narrower frame shows nothing of a home. */
const LEAST = 0.2;

const between = (value: number, least: number, most: number) =>
  Math.min(most, Math.max(least, value));

/** The frame after moving one of its corners, kept inside the picture and never closed. */
export function pulled(frame: Frame, corner: Corner, byX: number, byY: number): Frame {
  const { left, top, right, bottom } = frame;
  const isTop = corner === "topLeft" || corner === "topRight";
  const isLeft = corner === "topLeft" || corner === "bottomLeft";
  return {
    left: isLeft ? between(left + byX, 0, right - LEAST) : left,
    right: isLeft ? right : between(right + byX, left + LEAST, 1),
    top: isTop ? between(top + byY, 0, bottom - LEAST) : top,
    bottom: isTop ? bottom : between(bottom + byY, top + LEAST, 1),
  };
}

/** The same part of the picture after a quarter turn clockwise. */
export const turned = ({ left, top, right, bottom }: Frame): Frame => ({
  left: 1 - bottom,
  right: 1 - top,
  top: left,
  bottom: right,
});

export const isWhole = ({ left, top, right, bottom }: Frame) =>
  left === 0 && top === 0 && right === 1 && bottom === 1;

/** The size of a picture after that many quarter turns. */
export const turnedSize = (width: number, height: number, turns: number) =>
  turns % 2 === 0 ? { width, height } : { width: height, height: width };
