import type { Canvas } from "./canvas";
import { dark, light } from "./colors";
import { windowPane } from "./openings";
import { climber, foreground, pot } from "./plants";
import { circle, line, path, poly, rect } from "./shapes";
import { arched, stoneCourses } from "./stone";
import { cat } from "./street";

/** A few steps down to a door under the street: the parterre flat. */
export function parterre(c: Canvas) {
  const { rng } = c;
  const wall = c.c(rng.pick(["#ecd9b6", "#f3ead8", "#dcbf9c", "#d9cbb0"]));
  const door = c.c(rng.pick(["#3f6b74", "#3f5b3a", "#a4482c", "#7a5b42"]));
  let out =
    rect(
      0,
      0,
      c.w,
      760,
      c.linear(
        [
          [0, light(wall, 0.28)],
          [1, dark(wall, 0.12)],
        ],
        [0, 0, 1, 0.6],
      ),
    ) + stoneCourses(c, 0, 0, c.w, 760, wall, 38, true);
  const dx = rng.range(380, 600);
  out +=
    arched(c, 120, 70, 130, 250, { shutter: rng.pick(["#4f7a86", "#5d7d5a"]) }) +
    arched(c, 960, 70, 130, 250, { shutter: "#7a5b42" });
  out +=
    path(`M${dx - 30} 690V330A130 130 0 0 1 ${dx + 230} 330V690Z`, light(wall, 0.25)) +
    path(`M${dx} 690V334A100 100 0 0 1 ${dx + 200} 334V690Z`, door) +
    rect(dx + 26, 380, 148, 100, c.mood.lit > 0.2 ? "#ffdb97" : c.c("#9fb3b8"), { rx: 4 }) +
    line(dx + 100, 380, dx + 100, 480, door, 8) +
    circle(dx + 176, 560, 8, c.c("#d8b76a"));
  for (const wx of [130, 930])
    out +=
      rect(wx - 10, 520, 200, 130, light(wall, 0.25)) +
      windowPane(c, wx, 530, 180, 110, { shutter: 0 }) +
      Array.from({ length: 9 }, (_, i) =>
        line(wx + 10 + i * 20, 530, wx + 10 + i * 20, 640, c.c("#3c3d40"), 3),
      ).join("");
  out += climber(c, dx + 240, 60, 300, 190) + climber(c, 0, 0, 330, 120);
  const step = c.c("#cdbb98");
  out += rect(0, 760, c.w, 140, c.c("#c9b68f"));
  for (let i = 0; i < 5; i++)
    out += rect(
      dx - 60 - i * 34,
      690 + i * 34,
      320 + i * 68,
      34,
      c.down([0, light(step, 0.35)], [0.3, step], [1, dark(step, 0.2)]),
    );
  out +=
    rect(0, 700, Math.max(0, dx - 60), 200, c.c("#c9b68f")) +
    rect(dx + 260, 700, c.w, 200, c.c("#c9b68f")) +
    stoneCourses(c, 0, 700, dx - 60, 200, c.c("#c9b68f"), 32, true) +
    stoneCourses(c, dx + 260, 700, c.w - dx - 260, 200, c.c("#c9b68f"), 32, true);
  for (let i = 0; i < 5; i++)
    out += rect(
      dx - 60 - i * 34,
      690 + i * 34,
      320 + i * 68,
      36,
      c.down([0, light(step, 0.35)], [0.3, step], [1, dark(step, 0.2)]),
    );
  out +=
    pot(c, dx - 90, 760, 210, "olive", "#c07a55") +
    pot(c, dx + 310, 770, 230, "monstera", "#b8714e") +
    pot(c, dx + 430, 860, 170, "flowers", "#c98d6d") +
    pot(c, dx - 240, 860, 180, "fern", "#8f9a86") +
    cat(c, dx + 30, 725, 1.5);
  out += poly(
    [
      [0, 0],
      [420, 0],
      [60, c.h],
      [0, c.h],
    ],
    "#fff2d2",
    { o: 0.18 },
  );
  return out + sideLamp(c, dx - 70, 300) + foreground(c, rng.chance(0.5), "#5f7d4c");
}

function sideLamp(c: Canvas, x: number, y: number) {
  return (
    c.glow(x, y + 14, c.mood.lit > 0.2 ? 120 : 50, "#ffdf9a", c.mood.lit > 0.2 ? 0.7 : 0.35) +
    rect(x - 12, y, 24, 34, c.c("#3c3d40"), { rx: 4 }) +
    rect(x - 7, y + 5, 14, 22, "#fff0c6")
  );
}
