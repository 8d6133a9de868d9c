// A square crop of a picture. Lengths are fractions of the square's side, so that a small dialog and a large canvas
// show the same crop. At zoom 1 the picture just covers the square.

export type Cut = {
  /** Size of the picture at zoom 1; the shorter side is 1. */
  width: number;
  height: number;
  zoom: number;
  /** The zoom at which the whole picture fits in the square. */
  smallest: number;
  /** The centre of the picture; 0.5 is the centre of the square. */
  x: number;
  y: number;
};

export const ZOOM_MAX = 4;

export function cutStart(naturalWidth: number, naturalHeight: number, whole: boolean): Cut {
  const short = Math.min(naturalWidth, naturalHeight);
  const width = naturalWidth / short;
  const height = naturalHeight / short;
  const smallest = 1 / Math.max(width, height);
  return { width, height, smallest, zoom: whole ? smallest : 1, x: 0.5, y: 0.5 };
}

export const moved = (cut: Cut, byX: number, byY: number): Cut =>
  within({ ...cut, x: cut.x + byX, y: cut.y + byY });

export const zoomed = (cut: Cut, zoom: number): Cut =>
  within({ ...cut, zoom: Math.min(ZOOM_MAX, Math.max(cut.smallest, zoom)) });

/** Where to draw the picture in a square of this size. */
export function drawnAt({ width, height, zoom, x, y }: Cut, side: number) {
  const drawn = { width: width * zoom * side, height: height * zoom * side };
  return { ...drawn, x: x * side - drawn.width / 2, y: y * side - drawn.height / 2 };
}

/** A picture larger than the square leaves no gap; a smaller one stays inside. */
function within(cut: Cut): Cut {
  const hold = (middle: number, length: number) => {
    const slack = Math.abs(length - 1) / 2;
    return Math.min(0.5 + slack, Math.max(0.5 - slack, middle));
  };
  return {
    ...cut,
    x: hold(cut.x, cut.width * cut.zoom),
    y: hold(cut.y, cut.height * cut.zoom),
  };
}
