import { expect, test } from "vitest";
import { Places } from "./places";

test("an account gets only its share of the places", () => {
  const places = new Places(3, 2);
  const first = places.take("a");
  places.take("a");
  expect(places.take("a")).toBeNull();
  first?.();
  expect(places.take("a")).not.toBeNull();
});

test("when all places are taken, another account is turned away until one is freed", () => {
  const places = new Places(2, 2);
  const first = places.take("a");
  places.take("b");
  expect(places.take("c")).toBeNull();
  first?.();
  expect(places.take("c")).not.toBeNull();
});
