import { ribbonTextColor } from "@/lib/property/ribbon";

/**
 * Across the picture's end corner, in the agent's colour. It reaches further in for longer text;
 * black or white text, whichever can be read.
 */
export function Ribbon({ text, color }: { text: string; color: string }) {
  const reach = `calc(1.6rem + ${Math.max([...text].length, 5)} * 0.125rem)`;
  return (
    <span
      className="pointer-events-none absolute truncate px-6 py-1 text-center font-semibold text-xs shadow-lift"
      style={{
        backgroundColor: color,
        color: ribbonTextColor(color),
        top: reach,
        insetInlineEnd: reach,
        width: `calc(${reach} * 3.1)`,
        // The end corner of a right-to-left page is the left one.
        transform: "translate(-50%, -50%) rotate(-45deg)",
      }}
    >
      <bdi>{text}</bdi>
    </span>
  );
}
