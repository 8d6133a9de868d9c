import { cleanup, screen } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { show } from "@/components/testing/show";
import { WARNINGS } from "@/lib/environment/warnings";
import messages from "@/messages/he.json";
import { EnvironmentNotice } from "./environment-notice";

const words = messages.adminOverview.environment;
afterEach(cleanup);

test("missing environment variables are listed with their effect; mail has its own notice", () => {
  show(<EnvironmentNotice warnings={WARNINGS} />);
  expect(screen.getByRole("region", { name: words.title })).toBeDefined();
  const items = screen.getAllByRole("listitem").map(({ textContent }) => textContent);
  expect(items).toHaveLength(WARNINGS.length - 1);
  expect(items[0]).toBe(words.CLIENT_IP_HEADER);
});

test("no notice is shown when nothing else is missing", () => {
  show(<EnvironmentNotice warnings={["SMTP_URL"]} />);
  expect(screen.queryByText(words.title)).toBeNull();
});
