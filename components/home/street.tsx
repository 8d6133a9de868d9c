import { Wall } from "@/components/property/wall";
import { cn } from "@/components/ui/cn";
import { BAY, STOREY } from "@/lib/property/facade";

/** The hero's horizon: a street of stone houses at both ends, empty behind the text. */
export function Street({ className }: { className?: string }) {
  return (
    <svg
      aria-hidden
      className={cn("block w-full", className)}
      preserveAspectRatio="xMidYMax slice"
      viewBox="0 0 1440 300"
    >
      <path
        className="fill-wall-1"
        d="M0 236c150-44 280-52 430-30s290 34 470 10 310-58 540-14v98H0z"
        opacity=".6"
      />
      <House columns={4} floors={4} x={36} />
      <House arched columns={3} floors={2} pitched x={246} />
      <House columns={3} floors={3} shade x={428} />
      <Cypress x={226} />
      <Cypress small x={410} />
      <Cypress small x={606} />
      <House arched columns={3} floors={2} shade x={842} />
      <House columns={4} floors={4} x={1018} />
      <House columns={3} floors={3} pitched={false} shade x={1236} />
      <Cypress x={820} />
      <Cypress small x={1000} />
      <Cypress x={1410} />
      <rect className="fill-wall-3" height="16" opacity=".7" width="1440" y="284" />
    </svg>
  );
}

function House({
  x,
  floors,
  columns,
  arched = false,
  pitched = false,
  shade = false,
}: {
  x: number;
  floors: number;
  columns: number;
  arched?: boolean;
  pitched?: boolean;
  shade?: boolean;
}) {
  const width = columns * BAY + 32;
  const height = floors * STOREY + 30;
  const top = 284 - height;
  return (
    <g>
      {pitched && (
        <path
          className="fill-wall-3"
          d={`M${x - 8} ${top + 1}l${width / 2 + 8}-30 ${width / 2 + 8} 30z`}
        />
      )}
      <rect
        className={shade ? "fill-wall-2" : "fill-wall-1"}
        height={height}
        width={width}
        x={x}
        y={top}
      />
      <rect
        className={shade ? "fill-wall-3" : "fill-wall-2"}
        height={height}
        opacity=".55"
        width={width * 0.36}
        x={x + width * 0.64}
        y={top}
      />
      {!pitched && (
        <rect className="fill-wall-3" height="6" width={width + 8} x={x - 4} y={top - 3} />
      )}
      <Wall
        arched={arched}
        balconies={[]}
        columns={columns}
        floors={floors}
        shutters={false}
        x={x + 24}
        y={top + 14}
      />
    </g>
  );
}

function Cypress({ x, small = false }: { x: number; small?: boolean }) {
  const reach = small ? 58 : 92;
  return (
    <path
      className="fill-wall-leaf"
      d={`M${x} ${284 - reach}c${reach * 0.22} ${reach * 0.4} ${reach * 0.2} ${reach * 0.7} 0 ${reach}c-${reach * 0.2}-${reach * 0.3}-${reach * 0.22}-${reach * 0.6} 0-${reach}z`}
      opacity=".85"
    />
  );
}
