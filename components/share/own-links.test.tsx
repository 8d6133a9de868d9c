import { cleanup, screen } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import type { ShareLabels } from "@/components/share/share-choices";
import { show } from "@/components/testing/show";
import type { NamedLink } from "@/lib/share/link-view";
import messages from "@/messages/he.json";
import { OwnLinks } from "./own-links";

vi.mock("@/server/share/actions", () => ({ deleteLink: vi.fn(), saveLink: vi.fn() }));

afterEach(cleanup);

const link = (code: string, listing: NamedLink["listing"]) => ({
  ...{ code, name: `קישור ${code}`, listing, opens: 0, contacts: 0, leads: 0 },
});
const home = (id: string, shown: boolean) => ({ id, title: "דירה", shown });
const links = [
  link("aB3dE6", null),
  link("xY9zW2", home("live", true)),
  link("cD4fG7", home("hidden", false)),
];
const open = (ownPage: string | null) =>
  show(
    <OwnLinks
      days=""
      homes={[]}
      links={links}
      ownPage={ownPage}
      share={{} as ShareLabels}
      statistics
    />,
  );
const shared = () => screen.queryAllByRole("button", { name: /^שיתוף: / }).length;

test("links can be shared while visitors can see their target", () => {
  open("/agent/dana");
  expect(shared()).toBe(2);
});

test("an agent without a public page can share no link, not even to a home", () => {
  open(null);
  expect(shared()).toBe(0);
  expect(
    screen.getAllByRole("button", { name: new RegExp(messages.shareLinks.delete) }),
  ).toHaveLength(3);
});
