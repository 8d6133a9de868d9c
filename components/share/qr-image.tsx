import type { QrCode } from "@/lib/share/qr";

type Props = { code: QrCode; className: string; label: string };

/** A QR code, black on white in every theme, as scanners need. */
export function QrImage({ code, className, label }: Props) {
  return (
    <svg
      aria-label={label}
      className={className}
      role="img"
      shapeRendering="crispEdges"
      stroke="black"
      viewBox={`0 0 ${code.size} ${code.size}`}
    >
      <path d={code.path} />
    </svg>
  );
}
