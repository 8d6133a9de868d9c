import { dark, light } from "./colors";
import { circle, ellipse, path, stroke } from "./shapes";

/** The portrayed people's looks, and their hair. */

export type Look = {
  skin: string;
  hair: string;
  style:
    | "short"
    | "side"
    | "curly"
    | "long"
    | "bob"
    | "bun"
    | "bald"
    | "wavy"
    | "scarf"
    | "crop"
    | "pony"
    | "afro";
  top: "blazer" | "shirt" | "knit" | "blouse" | "polo" | "dress";
  color: string;
  back: string;
  beard?: "full" | "stubble" | "grey" | "moustache";
  glasses?: "round" | "square";
  kippa?: boolean;
  earrings?: boolean;
  age?: number;
};

export function backHair(look: Look, hair: string) {
  const d = dark(hair, 0.18);
  switch (look.style) {
    case "long":
      return path(
        "M190 250C180 120 250 96 300 96C360 96 420 124 412 250C412 340 436 430 424 480C400 500 372 480 366 440H234C228 480 200 500 176 480C166 430 190 340 190 250Z",
        d,
      );
    case "wavy":
      return path(
        "M186 250C170 110 250 92 300 92C356 92 432 114 416 250C414 300 448 330 430 370C448 410 414 450 380 430L230 430C190 452 152 410 172 370C152 330 188 300 186 250Z",
        d,
      );
    case "bob":
      return path(
        "M184 260C176 120 250 96 300 96C352 96 424 120 416 260C418 330 414 368 396 390H204C186 368 182 330 184 260Z",
        d,
      );
    case "afro":
      return circle(300, 220, 168, d) + circle(180, 260, 70, d) + circle(420, 260, 70, d);
    case "curly":
      return Array.from({ length: 14 }, (_, i) =>
        circle(
          300 + Math.cos((i / 13) * Math.PI * 1.3 + Math.PI * 0.85) * 128,
          250 + Math.sin((i / 13) * Math.PI * 1.3 + Math.PI * 0.85) * 140,
          48,
          d,
        ),
      ).join("");
    case "bun":
      return (
        circle(300, 96, 52, d) +
        path("M196 260C190 130 250 108 300 108C352 108 410 130 404 260Z", d)
      );
    case "pony":
      return (
        path("M380 150C470 150 470 300 430 420C420 330 400 260 372 220Z", d) +
        path("M196 260C190 130 250 108 300 108C352 108 410 130 404 260Z", d)
      );
    case "scarf":
      return path(
        "M176 280C160 110 240 82 300 82C362 82 440 110 424 280C430 380 470 470 470 520H130C130 470 170 380 176 280Z",
        dark(look.hair, 0.1),
      );
    default:
      return "";
  }
}

export function frontHair(look: Look, hair: string) {
  const l = light(hair, 0.14);
  const kippa = look.kippa
    ? path("M240 128Q300 84 360 128Q300 112 240 128Z", "#2f4858") +
      stroke("M246 126Q300 106 354 126", "#e6dac6", 3, 0.7)
    : "";
  const shine = stroke("M244 158Q276 128 322 130", light(hair, 0.35), 7, 0.4);
  switch (look.style) {
    case "short":
      return (
        path(
          "M200 262C188 150 240 108 304 108C372 108 414 156 400 262C394 226 386 200 370 184C320 196 262 190 236 178C216 200 206 226 200 262Z",
          hair,
        ) +
        shine +
        kippa
      );
    case "crop":
      return (
        path(
          "M204 250C196 152 246 118 302 118C360 118 404 152 396 250C390 214 384 196 372 178C330 164 270 164 228 178C214 196 208 216 204 250Z",
          hair,
        ) + kippa
      );
    case "side":
      return (
        path(
          "M200 262C186 140 246 100 316 106C388 110 414 164 400 262C394 220 386 198 366 176C340 178 290 176 250 142C236 180 212 200 200 262Z",
          hair,
        ) +
        shine +
        kippa
      );
    case "curly":
      return Array.from({ length: 9 }, (_, i) =>
        circle(
          214 + i * 21.5,
          158 - Math.sin((i / 8) * Math.PI) * 36 + (i % 2) * 10,
          30,
          i % 3 ? hair : l,
        ),
      ).join("");
    case "afro":
      return Array.from({ length: 11 }, (_, i) =>
        circle(
          196 + i * 21,
          168 - Math.sin((i / 10) * Math.PI) * 50 + (i % 2) * 8,
          30,
          i % 3 ? hair : l,
        ),
      ).join("");
    case "long":
    case "wavy":
      return (
        path(
          "M196 290C186 150 244 106 296 112C276 160 236 190 224 240C214 262 206 276 196 290Z",
          hair,
        ) +
        path(
          "M404 290C414 150 360 100 290 112C318 160 364 182 378 240C388 262 396 276 404 290Z",
          hair,
        ) +
        shine
      );
    case "bob":
      return (
        path(
          "M192 300C184 150 246 104 302 108C362 106 416 150 408 300C398 250 390 216 374 192C320 206 258 196 228 190C212 222 204 250 192 300Z",
          hair,
        ) + shine
      );
    case "bun":
    case "pony":
      return (
        path(
          "M202 256C194 146 250 108 302 108C360 108 406 148 398 256C392 214 372 180 338 158C300 176 244 184 222 206C210 222 206 240 202 256Z",
          hair,
        ) + shine
      );
    case "scarf":
      return (
        path(
          "M190 288C176 150 236 102 300 102C366 102 424 150 410 288C402 220 382 178 300 172C218 178 198 220 190 288Z",
          hair,
        ) +
        stroke("M206 204Q300 130 394 204", light(hair, 0.3), 5, 0.5) +
        path(
          "M190 280C200 380 250 430 300 434C350 430 400 380 410 280C430 400 440 460 400 500H200C160 460 170 400 190 280Z",
          hair,
        ) +
        stroke("M214 420Q300 486 386 420M230 460Q300 506 372 462", dark(hair, 0.25), 5, 0.5)
      );
    case "bald":
      return (
        ellipse(262, 168, 34, 14, "#ffffff", { o: 0.28, turn: -24 }) +
        path("M202 268C198 240 202 222 208 206L218 240Z", hair) +
        path("M398 268C402 240 398 222 392 206L382 240Z", hair) +
        kippa
      );
  }
}
