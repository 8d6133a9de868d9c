import { render } from "@testing-library/react";
import { House } from "lucide";
import { expect, test } from "vitest";
import { Icon } from "./icon";

test("an icon renders the package's paths in an SVG hidden from screen readers", () => {
  const { container } = render(<Icon className="size-4" icon={House} />);
  const svg = container.firstElementChild;
  expect(svg?.tagName).toBe("svg");
  expect(svg?.getAttribute("aria-hidden")).toBe("true");
  expect(svg?.getAttribute("class")).toBe("icon size-4");
  expect(svg?.querySelectorAll("path")).toHaveLength(House.length);
  expect(svg?.querySelector("path")?.getAttribute("d")).toBe(House[0]?.[1].d);
});
