import { expect, test } from "vitest";
import { dataFolder, resetCommand } from "./folder";

test("the way out can be pasted into a terminal, also for a folder with a space in its name", () => {
  expect(resetCommand(dataFolder(".data"))).toBe("npm run db:reset");
  expect(resetCommand(dataFolder(".data/demo"))).toBe("npm run db:reset -- .data/demo");
  expect(resetCommand(dataFolder("my data"))).toBe('npm run db:reset -- "my data"');
});
