import { type FacadeView, wallPaths } from "@/lib/property/facade";

/** The windows, balconies and door of a drawn house, in few elements, because a page may have many. */
export function Wall({
  x,
  y,
  ...wall
}: Omit<FacadeView, "roof" | "tree"> & { x: number; y: number }) {
  const paths = wallPaths(wall, x, y);
  return (
    <>
      <path className="fill-wall-window" d={paths.windows} opacity=".8" />
      <path className="fill-none stroke-wall-1" d={paths.bars} strokeWidth="1.5" />
      <path className="fill-wall-3" d={paths.sills + paths.slabs + paths.shutters} />
      <path className="fill-none stroke-wall-line" d={paths.rails} strokeWidth="1.6" />
      <path className="fill-primary stroke-wall-3" d={paths.door} opacity=".8" strokeWidth="3" />
    </>
  );
}
