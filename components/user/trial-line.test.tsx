import { cleanup, screen } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { show } from "@/components/testing/show";
import { TrialLine } from "./trial-line";

afterEach(cleanup);
const now = new Date("2026-04-10T09:00:00Z");

test.each([
  [true, "2026-04-14T09:00:00Z", "הניסיון מסתיים ב־14.04.2026"],
  [true, "2026-04-13T09:00:00Z", "הניסיון מסתיים ב־13.04.2026, נותרו 3 ימים"],
  [true, "2026-04-12T09:00:00Z", "הניסיון מסתיים ב־12.04.2026, נותרו יומיים"],
  [true, "2026-04-11T09:00:00Z", "הניסיון מסתיים ב־11.04.2026, נותר יום אחד"],
  [true, "2026-04-10T20:00:00Z", "הניסיון מסתיים היום, 10.04.2026"],
  [false, "2026-04-09T09:00:00Z", "הניסיון הסתיים ב־09.04.2026"],
])("an active trial (%s) until %s reads %s", (trialActive, trialEndsAt, sentence) => {
  show(<TrialLine now={now} trialActive={trialActive} trialEndsAt={trialEndsAt} />);
  expect(screen.getByText(sentence)).toBeTruthy();
});
