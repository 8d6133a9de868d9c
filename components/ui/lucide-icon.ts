import { createElement, type SVGProps } from "react";

type Drawing = { node: [tag: string, attributes: Record<string, string>][] };

/**
 * In place of lucide's own maker of icons (next.config.mjs), whose icons are components of the browser's
 * also on pages that never draw one there. Stroke and size are the style's (`icon` in app/parts.css).
 */
export default function createIcon({ node }: Drawing) {
  // Made once, so that a page that draws it often carries it once.
  const parts = node.map(([tag, attributes]) => createElement(tag, attributes));
  return function Icon({ className, ...rest }: SVGProps<SVGSVGElement>) {
    return createElement(
      "svg",
      {
        "aria-hidden": true,
        className: className ? `icon ${className}` : "icon",
        viewBox: "0 0 24 24",
        ...rest,
      },
      parts,
    );
  };
}
