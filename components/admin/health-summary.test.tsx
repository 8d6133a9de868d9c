import { cleanup, screen } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { show } from "@/components/testing/show";
import type { HealthFinding } from "@/lib/environment/checks";
import { paths } from "@/lib/paths";
import messages from "@/messages/he.json";
import { HealthSummary } from "./health-summary";

const { parts, states } = messages.adminOverview.health;
afterEach(cleanup);

const FINDINGS: HealthFinding[] = [
  { name: "address", state: "wrong" },
  { name: "readiness", state: "right" },
  { name: "bucket", state: "right" },
  { name: "worker", state: "right" },
  { name: "jobs", state: "wrong" },
  { name: "redis", state: "unknown" },
  // Its circuit is open.
  { name: "model", state: "wrong" },
];

test("each dependency has the worst state of its checks, and an unchecked one is unknown", () => {
  show(<HealthSummary findings={FINDINGS} />);
  const shown = screen.getAllByRole("listitem").map(({ textContent }) => textContent);
  expect(shown).toEqual([
    parts.database + states.right,
    parts.signIn + states.unknown,
    parts.storage + states.right,
    parts.worker + states.wrong,
    parts.mail + states.unknown,
    parts.redis + states.unused,
    parts.model + states.wrong,
    parts.geocoder + states.unused,
    parts.streets + states.unknown,
  ]);
});

test("all problems are counted, those of other checks too, with the way to them", () => {
  show(<HealthSummary findings={FINDINGS} />);
  const link = screen.getByRole("link");
  expect([link.textContent, link.getAttribute("href")]).toEqual([
    "3 דברים דורשים טיפול",
    paths.adminHealth,
  ]);
});
