import { createElement, type SVGProps } from "react";

type Drawing = { node: [tag: string, attributes: Record<string, string>][] };

/**
 * In place of lucide's own maker of icons (next.config.mjs), whose icons are components of the browser's
 * also on pages that never draw one there. Stroke and size are the style's (`icon` in app/parts.css).
 */
export default function createIcon({ node }: Drawing) {
  // Written out once: a list of homes has a hundred icons, whose lines React would each make, send and wake.
  const drawn = { __html: node.map(markup).join("") };
  return function Icon({ className, ...rest }: SVGProps<SVGSVGElement>) {
    return createElement("svg", {
      "aria-hidden": true,
      className: className ? `icon ${className}` : "icon",
      viewBox: "0 0 24 24",
      ...rest,
      dangerouslySetInnerHTML: drawn,
    });
  };
}

/** Of lucide's own files: nobody's words are in it. */
function markup([tag, { key: _, ...attributes }]: Drawing["node"][number]) {
  const said = Object.entries(attributes).map(([name, value]) => `${name}="${value}"`);
  return `<${tag} ${said.join(" ")}/>`;
}
