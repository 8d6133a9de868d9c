// A square cut out of a picture. Lengths are shares of the square's side, so that what is seen in a
// small dialog and what is drawn on a large canvas are the same. A zoom of 1 just covers the square.

export type Cut = {
  /** Size of the picture at zoom 1; the shorter side is 1. */
  width: number;
  height: number;
  zoom: number;
  /** The zoom at which the whole picture is inside the square. */
  smallest: number;
  /** The picture's middle, 0.5 being the square's middle. */
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

/** Where to draw the picture in a square with this side. */
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
