import { cleanup, screen } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { show } from "@/components/testing/show";
import type { ListingView } from "@/lib/property/listing-view";
import messages from "@/messages/he.json";
import { ListingPreview } from "./listing-preview";

// The listing's contents are the page's concern, not tested here.
vi.mock("./listing-article", () => ({
  ListingArticle: ({ contact }: { contact: React.ReactNode }) => contact,
}));

afterEach(cleanup);

const listing = {
  id: "home",
  transactionType: "rent",
  agent: { name: "דנה", href: "/agent/dana", phone: null, company: null, listings: 1 },
} as unknown as ListingView;
const open = (status: "active" | "closed") =>
  show(
    <ListingPreview
      comparison={null}
      disclaimer={null}
      lacksPrice={false}
      listing={listing}
      message=""
      now={new Date()}
      prices={null}
      status={status}
      today="2026-11-25"
    />,
  );

test("a rented home looks like its page: it takes no leads, and says how long it is shown", () => {
  open("closed");
  expect(screen.getByRole("heading", { name: messages.listing.likeIt })).toBeDefined();
  expect(screen.getByText(/מוצג לגולשים 30 יום/)).toBeDefined();
  expect(screen.queryByText(messages.preview.form)).toBeNull();
});

test("an available home has a place for its form", () => {
  open("active");
  expect(screen.getByText(messages.preview.form)).toBeDefined();
  expect(screen.queryByText(/30 יום/)).toBeNull();
});
