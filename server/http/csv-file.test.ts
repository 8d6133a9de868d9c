import { afterEach, expect, test, vi } from "vitest";
import { csvFile } from "./csv-file";

const nameOf = (file: Response) => file.headers.get("Content-Disposition");

afterEach(() => void vi.useRealTimers());

test("a file is named for what is in it and for Israel's day", () => {
  vi.useFakeTimers({ now: new Date("2026-11-23T22:30:00Z") });
  expect(nameOf(csvFile("audit", ""))).toBe('attachment; filename="audit-2026-11-24.csv"');
});

test("a file of some days is named for them", () => {
  expect(nameOf(csvFile("numbers", "", "2026-11-01-2026-11-07"))).toBe(
    'attachment; filename="numbers-2026-11-01-2026-11-07.csv"',
  );
});

test("nobody on the way keeps a file", () => {
  expect(csvFile("leads", "").headers.get("Cache-Control")).toBe("private, no-store");
});
