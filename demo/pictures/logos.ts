import type { Canvas } from "./canvas";
import { circle, line, path, poly, rect, stroke } from "./shapes";

/** Logos of the demo companies, 600 by 600. */

export function arches(c: Canvas) {
  let out = rect(0, 0, 600, 600, "#f6f0e3");
  [
    ["#3f5b3a", 210],
    ["#7d9660", 150],
    ["#d9c08a", 92],
  ].forEach(([color, r]) => {
    const radius = Number(r);
    out += path(
      `M${300 - radius} 470V${300}A${radius} ${radius} 0 0 1 ${300 + radius} ${300}V470Z`,
      String(color),
    );
  });
  return (
    out +
    path("M262 470V330A38 38 0 0 1 338 330V470Z", "#b4532a") +
    rect(70, 470, 460, 16, "#3f5b3a", { rx: 8 }) +
    circle(
      448,
      132,
      34,
      c.radial([
        [0, "#e9b862"],
        [1, "#d99a3f"],
      ]),
    )
  );
}

export function rooftops() {
  return (
    rect(0, 0, 600, 600, "#24404a") +
    poly(
      [
        [90, 330],
        [230, 190],
        [370, 330],
      ],
      "#e9d3b0",
    ) +
    rect(122, 318, 216, 150, "#e9d3b0") +
    poly(
      [
        [250, 330],
        [390, 190],
        [530, 330],
      ],
      "#c98d6d",
    ) +
    rect(282, 318, 216, 150, "#c98d6d") +
    rect(282, 318, 56, 150, "#b4704e") +
    rect(176, 370, 54, 98, "#24404a", { rx: 27 }) +
    rect(372, 360, 70, 58, "#24404a", { rx: 6 }) +
    line(407, 360, 407, 418, "#c98d6d", 6) +
    stroke("M80 500q55 -26 110 0t110 0t110 0t110 0", "#7fb3bd", 14)
  );
}

export function keyLeaf() {
  return (
    rect(0, 0, 600, 600, "#b4532a") +
    `<circle cx="300" cy="215" r="104" fill="none" stroke="#f8efe0" stroke-width="40"/>` +
    rect(280, 316, 40, 210, "#f8efe0", { rx: 14 }) +
    rect(316, 440, 66, 34, "#f8efe0", { rx: 8 }) +
    rect(316, 488, 46, 34, "#f8efe0", { rx: 8 }) +
    path("M300 262C250 232 250 186 300 160C350 186 350 232 300 262Z", "#f8efe0") +
    stroke("M300 254V186", "#b4532a", 6)
  );
}
