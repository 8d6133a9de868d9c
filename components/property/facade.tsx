import { BAY, facadeOf, STOREY } from "@/lib/property/facade";
import { Wall } from "./wall";

const GROUND = 216;

/**
 * Replaces a missing photo: a plain facade in stone tones, always the same one for the same listing. Decorative: the
 * card's text carries the meaning.
 */
export function Facade({ seed }: { seed: string }) {
  const { roof, tree, ...wall } = facadeOf(seed);
  const width = wall.columns * BAY + 32;
  const height = wall.floors * STOREY + 32;
  const left = (320 - width) / 2;
  const top = GROUND - height;
  const treeAt = tree === "start" ? 288 : 32;
  return (
    <svg
      aria-hidden
      className="size-full bg-wall-sky"
      preserveAspectRatio="xMidYMax slice"
      viewBox="0 0 320 240"
    >
      <circle className="fill-wall-1" cx={320 - treeAt} cy="58" opacity=".7" r="24" />
      <path
        className="fill-wall-1"
        d="M0 190c40-14 76-16 118-6s92 8 130-4 54-10 72-6v66H0z"
        opacity=".55"
      />
      <path className="fill-wall-1" d={`M${left} ${top}h${width}v${height}h-${width}z`} />
      <path
        className="fill-wall-2"
        d={`M${left + width * 0.62} ${top}h${width * 0.38}v${height}h-${width * 0.38}z`}
      />
      <path
        className="fill-wall-3"
        d={
          roof === "pitched"
            ? `M${left - 10} ${top + 2}L160 ${top - 34}L${left + width + 10} ${top + 2}z`
            : `M${left - 5} ${top - 4}h${width + 10}v7h-${width + 10}z`
        }
      />
      <Wall {...wall} x={left + 24} y={top + 16} />
      <path className="fill-wall-line" d={`M${treeAt - 2.5} 176h5v40h-5z`} />
      <ellipse className="fill-wall-leaf" cx={treeAt} cy="156" rx="19" ry="32" />
      <path className="fill-wall-3" d="M0 216h320v24H0z" opacity=".65" />
    </svg>
  );
}
