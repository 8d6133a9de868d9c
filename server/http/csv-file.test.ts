import { afterEach, expect, test, vi } from "vitest";
import { csvFile } from "./csv-file";

const nameOf = (file: Response) => file.headers.get("Content-Disposition");

afterEach(() => void vi.useRealTimers());

test("a file name contains its subject and the date in Israel", () => {
  vi.useFakeTimers({ now: new Date("2026-11-23T22:30:00Z") });
  expect(nameOf(csvFile("audit", ""))).toBe('attachment; filename="audit-2026-11-24.csv"');
});

test("a file of a date range is named after the range", () => {
  expect(nameOf(csvFile("numbers", "", "2026-11-01-2026-11-07"))).toBe(
    'attachment; filename="numbers-2026-11-01-2026-11-07.csv"',
  );
});

test("a file is never cached", () => {
  expect(csvFile("leads", "").headers.get("Cache-Control")).toBe("private, no-store");
});
