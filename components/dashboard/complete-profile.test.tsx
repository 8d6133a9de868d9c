import { cleanup, screen } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { show } from "@/components/testing/show";
import { paths } from "@/lib/paths";
import messages from "@/messages/he.json";
import { CompleteProfile } from "./complete-profile";

afterEach(cleanup);

const { complete } = messages.dashboard;

test("an agent who published before choosing a username is led to choosing one", () => {
  show(<CompleteProfile lack="username" looking={false} waiting={1} />);
  expect(screen.getByText(/^הנכס שפרסמתם שמור, ויופיע באתר/)).toBeDefined();
  const link = screen.getByRole("link", { name: complete.chooseUsername });
  expect(link.getAttribute("href")).toBe(paths.profileForUsername);
});

test("no home is promised to appear when none waits for a username only", () => {
  show(<CompleteProfile lack="username" looking={false} waiting={0} />);
  expect(screen.getByText(complete.text.username)).toBeDefined();
  expect(screen.queryByText(/ויופיע/)).toBeNull();
});
