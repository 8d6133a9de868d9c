import type { Canvas } from "./canvas";
import { circle, ellipse, group, line, path, poly, rect, stroke } from "./shapes";

/** Drawn plans: of flats by their number of rooms, of plots. */

type RoomPlan = {
  kind: "living" | "kitchen" | "bed" | "bath" | "balcony" | "study" | "hall";
  x: number;
  y: number;
  w: number;
  h: number;
};

/** A plan with the bedrooms for the stated number of rooms: living room plus the rest. */
export function floorPlan(c: Canvas, { rooms }: { rooms: number }) {
  const { rng } = c;
  const paper = rng.pick(["#faf6ec", "#f6f1e4", "#f3f0e8"]);
  const bedrooms = Math.max(0, Math.ceil(rooms) - 1);
  const half = rooms % 1 !== 0;
  const W = Math.min(960, 470 + bedrooms * 110);
  const H = 600;
  const X = (c.w - W) / 2;
  const Y = 150;
  const list: RoomPlan[] = [];
  const top = H * 0.46;
  // Day rooms below with the balcony, bedrooms along the top, baths between.
  const n = Math.max(1, Math.min(4, bedrooms));
  const rest = bedrooms - n;
  const livingW = rest > 0 ? W * 0.46 : W * 0.6;
  if (bedrooms === 0)
    list.push(
      { kind: "bed", x: 0, y: 0, w: W * 0.62, h: top },
      { kind: "bath", x: W * 0.62, y: 0, w: W * 0.38, h: top },
    );
  else {
    const bathW = 110;
    const bw = (W - bathW) / n;
    const bathAt = rng.int(0, n);
    let x = 0;
    for (let i = 0; i <= n; i++) {
      if (i === bathAt) {
        list.push({ kind: "bath", x, y: 0, w: bathW, h: top });
        x += bathW;
      }
      if (i < n) {
        list.push({ kind: half && i === n - 1 ? "study" : "bed", x, y: 0, w: bw, h: top });
        x += bw;
      }
    }
  }
  list.push({ kind: "living", x: 0, y: top, w: livingW, h: H - top });
  if (rest > 0) {
    const rw = (W * 0.28) / rest;
    for (let i = 0; i < rest; i++)
      list.push({ kind: "bed", x: livingW + i * rw, y: top, w: rw, h: H - top });
    list.push({ kind: "kitchen", x: livingW + W * 0.28, y: top, w: W * 0.26, h: H - top });
  } else list.push({ kind: "kitchen", x: livingW, y: top, w: W - livingW, h: H - top });
  const fills = {
    living: "#ecdcc0",
    kitchen: "#e3e2cf",
    bed: "#dfe3da",
    bath: "#cfdedd",
    balcony: "#dbe3c8",
    study: "#ead8c8",
    hall: "#efe8da",
  };
  let out = rect(0, 0, c.w, c.h, paper);
  for (let g = 0; g < c.w; g += 30) out += line(g, 0, g, c.h, "#b9ad98", 1, 0.16);
  for (let g = 0; g < c.h; g += 30) out += line(0, g, c.w, g, "#b9ad98", 1, 0.16);
  let plan = rect(16, 22, W, H, "#5a4f42", { o: 0.14, rx: 4 });
  const bal = 84;
  plan += rect(40, H, livingW - 60, bal, fills.balcony, { stroke: "#6b6257", sw: 5 });
  for (let x = 50; x < livingW - 30; x += 22)
    plan += line(x, H + 4, x, H + bal - 4, "#9aa884", 1.4, 0.6);
  plan +=
    plants(90, H + 42, 24) +
    plants(livingW - 60, H + 42, 26) +
    rect(livingW / 2 - 40, H + 20, 36, 40, "#f7f1e4", { rx: 8, stroke: "#8a7f70", sw: 3 }) +
    rect(livingW / 2 + 20, H + 20, 36, 40, "#f7f1e4", { rx: 8, stroke: "#8a7f70", sw: 3 });
  for (const room of list)
    plan += rect(room.x, room.y, room.w, room.h, fills[room.kind]) + furnish(room);
  for (const room of list)
    plan += rect(room.x, room.y, room.w, room.h, "none", { stroke: "#3d372f", sw: 8 });
  plan += rect(0, 0, W, H, "none", { stroke: "#2f2a24", sw: 15 });
  for (const room of list) {
    // Doors swing into the rooms of the top row; windows are in the outer walls.
    if (room.kind === "bed" || room.kind === "study" || room.kind === "bath") {
      const atTop = room.y === 0;
      const dx = room.x + 22;
      const dy = atTop ? room.y + room.h : room.y;
      plan +=
        line(dx, dy, dx + 58, dy, fills[room.kind], 11) +
        path(
          `M${dx} ${dy}V${dy + (atTop ? -58 : 58)}A58 58 0 0 ${atTop ? 1 : 0} ${dx + 58} ${dy}`,
          "none",
          { stroke: "#8a7f70", sw: 2.4 },
        );
      const wy = atTop ? 0 : H;
      if (room.w > 120)
        plan +=
          line(room.x + room.w * 0.3, wy, room.x + room.w * 0.72, wy, "#faf6ec", 10) +
          line(room.x + room.w * 0.3, wy, room.x + room.w * 0.72, wy, "#6b94a0", 3);
    }
  }
  plan +=
    line(80, H, livingW - 110, H, "#faf6ec", 12) +
    line(80, H - 2, livingW / 2, H - 2, "#6b94a0", 4) +
    line(livingW / 2 - 10, H + 4, livingW - 110, H + 4, "#6b94a0", 4);
  plan += line(livingW, top + 40, livingW, H - 40, fills.living, 11);
  plan +=
    line(W, H - 130, W, H - 60, "#faf6ec", 17) +
    path(`M${W} ${H - 60}h-66A66 66 0 0 1 ${W} ${H - 126}`, "none", { stroke: "#b4532a", sw: 3 });
  out += group(plan, `transform="translate(${X} ${Y - 30})"`);
  out += stroke(
    `M${X} ${Y - 80}H${X + W}M${X} ${Y - 92}v24M${X + W} ${Y - 92}v24M${X + W + 60} ${Y - 30}V${Y - 30 + H}M${X + W + 48} ${Y - 30}h24M${X + W + 48} ${Y - 30 + H}h24`,
    "#b4532a",
    2.6,
    0.75,
  );
  out +=
    circle(90, 800, 44, "none", { stroke: "#6b6257", sw: 3 }) +
    poly(
      [
        [90, 748],
        [104, 806],
        [90, 796],
        [76, 806],
      ],
      "#b4532a",
    );
  return out;

  function plants(x: number, y: number, r: number) {
    return Array.from({ length: 7 }, (_, i) =>
      ellipse(
        x + Math.cos(i * 0.9) * r * 0.55,
        y + Math.sin(i * 0.9) * r * 0.55,
        r * 0.5,
        r * 0.22,
        i % 2 ? "#7d9660" : "#5f7d4c",
        { turn: i * 51 },
      ),
    ).join("");
  }

  function furnish({ kind, x, y, w, h }: RoomPlan) {
    const ink = { stroke: "#8a7f70", sw: 3 };
    const soft = "#f7f1e4";
    switch (kind) {
      case "bed":
      case "study": {
        const bw = Math.min(w * 0.62, kind === "study" ? 90 : 150);
        const bx = x + w / 2 - bw / 2 + 6;
        return (
          rect(bx, y + 26, bw, Math.min(h * 0.62, 176), soft, { rx: 8, ...ink }) +
          rect(
            bx,
            y + 92,
            bw,
            Math.min(h * 0.62, 176) - 66,
            kind === "study" ? "#d9b98a" : "#c9b09a",
            { rx: 8, ...ink },
          ) +
          rect(bx + 10, y + 36, bw / 2 - 15, 34, "#ffffff", { rx: 8, ...ink }) +
          rect(bx + bw / 2 + 5, y + 36, bw / 2 - 15, 34, "#ffffff", { rx: 8, ...ink })
        );
      }
      case "bath":
        return (
          rect(x + 16, y + 20, w - 32, 62, "#ffffff", { rx: 26, ...ink }) +
          ellipse(x + w / 2, y + 122, 24, 30, "#ffffff", ink) +
          rect(x + w / 2 - 26, y + h - 110, 52, 44, "#ffffff", { rx: 12, ...ink })
        );
      case "living":
        return (
          rect(x + w * 0.2, y + h * 0.36, w * 0.6, h * 0.5, "#d9b49a", { rx: 6 }) +
          rect(x + w * 0.24, y + 30, w * 0.5, 64, "#9aa884", { rx: 16, ...ink }) +
          rect(x + w * 0.27, y + 46, w * 0.22, 44, "#b4bf9f", { rx: 10, ...ink }) +
          rect(x + w * 0.5, y + 46, w * 0.22, 44, "#b4bf9f", { rx: 10, ...ink }) +
          ellipse(x + w * 0.5, y + h * 0.52, w * 0.12, 32, soft, ink) +
          rect(x + 20, y + h * 0.4, 58, 64, "#9aa884", { rx: 14, ...ink }) +
          plants(x + w - 50, y + h - 50, 34)
        );
      case "kitchen":
        return (
          rect(x + w - 58, y + 16, 46, h * 0.56, soft, ink) +
          rect(x + 22, y + 14, w - 40, 46, soft, ink) +
          rect(x + w * 0.34, y + 22, 44, 30, "#cfdedd", { rx: 6, ...ink }) +
          [0, 1]
            .map((i) => circle(x + w - 46 + (i % 2) * 22, y + h * 0.34, 8, "none", ink))
            .join("") +
          rect(x + w * 0.2, y + h * 0.5, w * 0.4, 78, "#d9b98a", { rx: 8, ...ink }) +
          [0.26, 0.46]
            .map(
              (u) =>
                rect(x + w * u, y + h * 0.5 - 28, 34, 22, soft, { rx: 7, ...ink }) +
                rect(x + w * u, y + h * 0.5 + 84, 34, 22, soft, { rx: 7, ...ink }),
            )
            .join("")
        );
      default:
        return "";
    }
  }
}

/** The cadastral sheet of a plot. */
export function sitePlan(c: Canvas) {
  const { rng } = c;
  let out = rect(0, 0, c.w, c.h, "#f3f0e4");
  const green = ["#dbe3c8", "#e8ddc4", "#e3e8d4", "#eadfd0"];
  for (let i = 0; i < 6; i++)
    for (let k = 0; k < 4; k++)
      out += poly(
        [
          [i * 210 - 40 + k * 14, k * 230],
          [i * 210 + 150 + k * 14, k * 230 + 8],
          [i * 210 + 160 + k * 14, k * 230 + 186],
          [i * 210 - 30 + k * 14, k * 230 + 180],
        ],
        rng.pick(green),
        { stroke: "#a59a85", sw: 2.5 },
      );
  for (let i = 0; i < 14; i++)
    out += rect(
      rng.range(0, 1120),
      rng.range(0, 840),
      rng.range(46, 90),
      rng.range(40, 70),
      "#cfc4b2",
      { stroke: "#8a7f70", sw: 2, t: "rotate(2)" },
    );
  out +=
    poly(
      [
        [400, 250],
        [790, 262],
        [802, 620],
        [412, 606],
      ],
      "#d9a37c",
      { stroke: "#b4532a", sw: 7 },
    ) +
    poly(
      [
        [450, 300],
        [742, 310],
        [750, 570],
        [460, 560],
      ],
      "none",
      { stroke: "#b4532a", sw: 3 },
    );
  out += `<g stroke-dasharray="12 10">${poly(
    [
      [500, 350],
      [690, 356],
      [696, 500],
      [506, 494],
    ],
    "#f3dcc8",
    { stroke: "#7c5a3d", sw: 3 },
  )}</g>`;
  for (let i = 0; i < 40; i++)
    out += circle(rng.range(0, c.w), rng.range(0, c.h), rng.range(6, 15), "#9fb07c", { o: 0.6 });
  return (
    out +
    circle(1090, 120, 50, "#f7f3e8", { stroke: "#6b6257", sw: 3 }) +
    poly(
      [
        [1090, 62],
        [1106, 128],
        [1090, 116],
        [1074, 128],
      ],
      "#b4532a",
    ) +
    stroke("M80 840H380M80 826v28M180 832v16M280 832v16M380 826v28", "#6b6257", 4) +
    rect(
      0,
      0,
      c.w,
      c.h,
      c.radial(
        [
          [0.5, "#fff3d8", 0],
          [1, "#8a7a5a", 0.22],
        ],
        0.5,
        0.5,
        0.8,
      ),
    )
  );
}
