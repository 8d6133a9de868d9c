import { expect, test } from "vitest";
import { FRAMES } from "@/lib/csp";
import { videoOf } from "./video";
import { VIDEO_CASES } from "./video.cases";

test.each(VIDEO_CASES)("%s", (typed, stored) => {
  const video = videoOf(typed);
  expect(video?.address ?? null).toBe(stored);
  // The stored address parses to itself.
  expect(videoOf(video?.address ?? null)).toEqual(video);
});

test("players are the ones that track least, and the policy allows them", () => {
  const players = [
    videoOf("https://youtu.be/aqz-KE-bpKQ")?.player,
    videoOf("https://vimeo.com/1084537")?.player,
    videoOf("https://vimeo.com/76979871/0a1b2c3d4e")?.player,
  ].map((player) => new URL(player ?? ""));
  expect(players.map(({ origin }) => origin)).toEqual([FRAMES[0], FRAMES[1], FRAMES[1]]);
  expect(players.map(({ pathname }) => pathname)).toEqual([
    "/embed/aqz-KE-bpKQ",
    "/video/1084537",
    "/video/76979871",
  ]);
  expect(players.map(({ searchParams }) => searchParams.get("h"))).toEqual([
    null,
    null,
    "0a1b2c3d4e",
  ]);
  expect(players[1]?.searchParams.get("dnt")).toBe("1");
});
