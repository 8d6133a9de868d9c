import { cleanup, screen } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { show } from "@/components/testing/show";
import messages from "@/messages/he.json";
import { StoppedNotice } from "./stopped-notice";

afterEach(cleanup);

test("an agent reads why publishing was stopped, in the operator's own words", () => {
  show(
    <StoppedNotice
      stop={{ reason: "misleading", words: "<i>שלוש</i> דירות", at: "2026-11-27T10:00:00Z" }}
    />,
  );
  const { publishingStop, withheldReasons } = messages.dashboard;
  const notice = screen.getByRole("region", { name: publishingStop.title });
  expect(notice.textContent).toContain(withheldReasons.misleading);
  expect(notice.textContent).toContain("<i>שלוש</i> דירות");
});
