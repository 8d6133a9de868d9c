import type { IconNode } from "lucide";
import type { SVGProps } from "react";

type Html = { __html: string };

/**
 * Each icon is serialized once: a list page has a hundred, whose paths React would otherwise create, send and hydrate
 * one by one. Reusing the same object makes the payload contain it once.
 */
const drawings = new WeakMap<IconNode, Html>();

/** An icon from the `lucide` package. Its size and stroke come from the style (`icon` in app/parts.css). */
export function Icon({
  icon,
  className,
  ...rest
}: Omit<SVGProps<SVGSVGElement>, "children"> & { icon: IconNode }) {
  return (
    <svg
      aria-hidden
      className={className ? `icon ${className}` : "icon"}
      viewBox="0 0 24 24"
      {...rest}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: the markup comes from the lucide package
      dangerouslySetInnerHTML={drawingOf(icon)}
    />
  );
}

function drawingOf(icon: IconNode) {
  const cached = drawings.get(icon);
  if (cached) return cached;
  const drawing = { __html: icon.map(markup).join("") };
  drawings.set(icon, drawing);
  return drawing;
}

function markup([tag, attributes]: IconNode[number]) {
  const written = Object.entries(attributes).map(([name, value]) => `${name}="${value}"`);
  return `<${tag} ${written.join(" ")}/>`;
}
