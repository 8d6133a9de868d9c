import { AGENTS } from "../people";
import { rng } from "../random";
import { Canvas } from "./canvas";
import { arches, keyLeaf, rooftops } from "./logos";
import { MOODS } from "./mood";
import { portrait } from "./portraits";

/** Portraits of the agents who have one, and the companies' logos. */

const square = (name: string, draw: (c: Canvas) => string) => () => {
  const canvas = new Canvas(600, 600, rng(`picture ${name}`), MOODS.noon);
  return canvas.svg(draw(canvas));
};

export const PORTRAITS = AGENTS.flatMap(({ key, look }) => {
  const id = `portrait-${key}`;
  return look ? [{ id, svg: square(id, (c) => portrait(c, look)) }] : [];
});

export const LOGOS = Object.entries({ arches, rooftops, keyLeaf }).map(([name, draw]) => ({
  id: `logo-${name}`,
  svg: square(`logo-${name}`, draw),
}));
