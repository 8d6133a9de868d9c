import type { Canvas } from "./canvas";
import { dark, light, mix } from "./colors";
import { backHair, frontHair, type Look } from "./hair";
import { circle, ellipse, line, path, poly, rect, stroke } from "./shapes";

/** Portraits of agents, 600 by 600, in the same flat light as the houses. */

export function portrait(c: Canvas, look: Look) {
  const { rng } = c;
  const skin = look.skin;
  const shade = mix(skin, "#8a4a3a", 0.22);
  const glow = mix(skin, "#fff0da", 0.35);
  const hair = look.hair;
  const back = look.back;
  let out = rect(0, 0, 600, 600, c.slant([0, light(back, 0.35)], [1, dark(back, 0.06)]));
  // A hint of an office or a street, far out of focus.
  switch (rng.int(0, 3)) {
    case 0:
      for (let i = 0; i < 5; i++)
        out += rect(i * 140 - 40, 150 + rng.range(0, 160), 110, 450, light(back, 0.24), { o: 0.5 });
      break;
    case 1:
      out +=
        circle(rng.range(90, 510), 190, 150, light(back, 0.5), { o: 0.55 }) +
        path("M0 470Q160 360 330 450T600 420V600H0Z", dark(back, 0.1), { o: 0.5 });
      break;
    case 2:
      out +=
        rect(40, 40, 220, 330, light(back, 0.45), { o: 0.6, rx: 4 }) +
        line(150, 40, 150, 370, back, 8) +
        line(40, 200, 260, 200, back, 8);
      break;
    default:
      for (let i = 0; i < 9; i++)
        out += ellipse(520 + rng.range(-70, 70), 300 + i * 30, 60, 20, mix(back, "#5f7d4c", 0.4), {
          o: 0.55,
          turn: rng.range(-70, 70),
        });
  }
  out += circle(300, 330, 250, "#fff6e4", { o: 0.12 });
  out += backHair(look, hair);
  // Neck and shoulders.
  const cloth = look.color;
  out += path("M262 370h76v92q-38 34 -76 0Z", shade);
  out += path(
    "M60 600C70 500 150 470 244 446Q300 492 356 446C450 470 530 500 540 600Z",
    c.slant([0, light(cloth, 0.2)], [1, dark(cloth, 0.16)]),
  );
  out += garment(look, cloth, skin, glow);
  // Head.
  out += ellipse(206, 296, 18, 28, shade) + ellipse(394, 296, 18, 28, mix(skin, shade, 0.5));
  if (look.earrings) out += circle(204, 328, 7, "#d8b15a") + circle(396, 328, 7, "#d8b15a");
  out += path(
    "M206 250C206 160 250 132 300 132C350 132 394 160 394 250C396 340 356 408 300 408C244 408 204 340 206 250Z",
    c.linear(
      [
        [0, glow],
        [0.5, skin],
        [1, mix(skin, shade, 0.7)],
      ],
      [0, 0, 1, 0.4],
    ),
  );
  out +=
    ellipse(240, 330, 26, 16, "#d9624a", { o: 0.16 }) +
    ellipse(360, 330, 26, 16, "#d9624a", { o: 0.16 });
  out += beard(look, skin);
  // Features.
  const brow =
    look.style === "bald" && !look.beard
      ? dark(hair, 0.2)
      : look.beard === "grey"
        ? "#8f887f"
        : dark(hair, 0.15);
  out += stroke("M230 250q22 -14 44 -4", brow, 7) + stroke("M326 246q22 -10 44 4", brow, 7);
  const smile = rng.int(0, 2);
  const iris = rng.chance(0.25) ? "#5f7a5a" : "#4a3226";
  for (const x of [253, 347]) {
    out +=
      smile === 2
        ? stroke(`M${x - 13} 281q13 -13 26 0`, "#3a2a26", 5)
        : ellipse(x, 278, 14, 9.5, "#fffaf2") +
          circle(x, 278, 8.4, iris) +
          circle(x, 278, 4, "#20161a") +
          circle(x - 3, 275, 2.2, "#ffffff") +
          stroke(`M${x - 16} 276q16 -13 32 0`, "#3a2a26", 4);
  }
  out += stroke("M300 276q-3 28 -11 44q10 9 24 4", mix(shade, "#7a3b2c", 0.25), 4.4, 0.8);
  const lips = look.earrings ? "#b8503f" : mix(shade, "#8a3b30", 0.45);
  out +=
    smile === 0
      ? path("M262 352Q300 370 338 352Q330 384 300 386Q270 384 262 352Z", "#7c2f2a") +
        path("M268 355Q300 369 332 355Q330 365 300 367Q270 365 268 355Z", "#fffaf2")
      : stroke("M264 354Q300 382 338 352", lips, 6.5) + stroke("M286 382q14 7 28 0", lips, 3, 0.45);
  if (look.age)
    out += stroke(
      "M224 292q-8 4 -10 10M376 292q8 4 10 10M252 336q-10 14 -8 26M348 336q10 14 8 26",
      shade,
      3,
      0.5,
    );
  out += frontHair(look, hair);
  if (look.glasses) {
    const frame = "#4a3a32";
    for (const x of [252, 348])
      out +=
        look.glasses === "round"
          ? circle(x, 280, 33, "#ffffff", { o: 0.16 }) +
            `<circle cx="${x}" cy="280" r="33" fill="none" stroke="${frame}" stroke-width="5"/>`
          : rect(x - 36, 256, 72, 50, "#ffffff", { o: 0.16, rx: 12 }) +
            `<rect x="${x - 36}" y="256" width="72" height="50" rx="12" fill="none" stroke="${frame}" stroke-width="5"/>`;
    out += stroke("M285 276q15 -9 30 0M219 274l-14 -4M381 274l14 -4", frame, 5);
  }
  // Light from the left, a rim on the right.
  return (
    out +
    rect(0, 0, 600, 600, c.slant([0, "#fff3d8", 0.22], [0.5, "#fff3d8", 0], [1, "#3a2436", 0.16]))
  );
}

function beard(look: Look, skin: string) {
  if (!look.beard) return "";
  const color = look.beard === "grey" ? "#a9a29a" : look.hair;
  if (look.beard === "moustache")
    return path("M256 342Q280 326 300 336Q320 326 344 342Q322 352 300 346Q278 352 256 342Z", color);
  const o = look.beard === "stubble" ? 0.32 : 1;
  return path(
    "M206 280C210 370 246 420 300 420C354 420 390 370 394 280C384 320 366 336 340 334Q300 318 260 334C234 336 216 320 206 280Z",
    look.beard === "stubble" ? mix(color, skin, 0.1) : color,
    { o },
  );
}

function garment(look: Look, cloth: string, skin: string, glow: string) {
  switch (look.top) {
    case "blazer":
      return (
        poly(
          [
            [250, 448],
            [300, 560],
            [350, 448],
            [372, 600],
            [228, 600],
          ],
          "#f7f1e4",
        ) +
        poly(
          [
            [262, 440],
            [300, 486],
            [270, 520],
            [240, 462],
          ],
          "#fffaf0",
        ) +
        poly(
          [
            [338, 440],
            [300, 486],
            [330, 520],
            [360, 462],
          ],
          "#fffaf0",
        ) +
        path("M244 446L206 500L258 540L290 600H180L150 490Z", light(cloth, 0.08)) +
        path("M356 446L394 500L342 540L310 600H420L450 490Z", dark(cloth, 0.08)) +
        stroke(
          "M244 446L206 500L258 540L286 600M356 446L394 500L342 540L314 600",
          dark(cloth, 0.3),
          3,
          0.6,
        )
      );
    case "shirt":
      return (
        poly(
          [
            [256, 440],
            [300, 490],
            [264, 528],
            [232, 464],
          ],
          light(cloth, 0.35),
        ) +
        poly(
          [
            [344, 440],
            [300, 490],
            [336, 528],
            [368, 464],
          ],
          light(cloth, 0.2),
        ) +
        line(300, 492, 300, 600, dark(cloth, 0.25), 3) +
        [530, 570].map((y) => circle(306, y, 4, light(cloth, 0.6))).join("")
      );
    case "polo":
      return (
        path("M256 446L300 506L344 446Z", mix(skin, glow, 0.1)) +
        poly(
          [
            [250, 440],
            [300, 500],
            [262, 530],
            [228, 466],
          ],
          light(cloth, 0.3),
        ) +
        poly(
          [
            [350, 440],
            [300, 500],
            [338, 530],
            [372, 466],
          ],
          light(cloth, 0.16),
        ) +
        line(300, 508, 300, 560, dark(cloth, 0.3), 3)
      );
    case "blouse":
      return (
        path("M252 444Q300 560 348 444L340 436Q300 470 260 436Z", skin) +
        stroke("M250 446Q300 566 350 446", light(cloth, 0.45), 9) +
        circle(300, 498, 8, "#d8b15a") +
        stroke("M264 452Q300 520 336 452", "#d8b15a", 2.4)
      );
    case "dress":
      return (
        path("M222 458Q300 540 378 458L348 440Q300 470 252 440Z", skin) +
        stroke("M218 460Q300 546 382 460", light(cloth, 0.3), 7) +
        stroke("M256 456Q300 510 344 456", "#f2e7d2", 5, 0.9)
      );
    case "knit":
      return (
        path("M244 440Q300 492 356 440L362 470Q300 522 238 470Z", light(cloth, 0.22)) +
        Array.from({ length: 12 }, (_, i) =>
          line(
            100 + i * 36,
            540 + Math.abs(i - 5.5) * 4,
            100 + i * 36,
            600,
            dark(cloth, 0.2),
            3,
            0.3,
          ),
        ).join("")
      );
  }
}
