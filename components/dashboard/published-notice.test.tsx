import { cleanup, screen } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { show } from "@/components/testing/show";
import messages from "@/messages/he.json";
import { PublishedNotice } from "./published-notice";

afterEach(cleanup);

test("a published listing can be opened, copied and shared", () => {
  const url = "https://delet.example/property/p1";
  show(<PublishedNotice listing={{ id: "p1", title: "דירה בחיפה", url, seekers: null }} />);
  const link = (name: string) => screen.getByRole("link", { name });
  // Keyboard users who published continue from here.
  expect(document.activeElement).toBe(screen.getByRole("heading"));
  expect(link("דירה בחיפה").getAttribute("href")).toBe("/property/p1");
  expect(link(messages.share.byWhatsapp).getAttribute("href")).toContain(encodeURIComponent(url));
  expect(screen.getByRole("button", { name: messages.share.copy })).toBeTruthy();
  expect(screen.getByRole("button", { name: messages.share.qr })).toBeTruthy();
  expect(screen.queryByText(/מחפשים/)).toBeNull();
});

test("the notice is shown even when the seeker count is unknown", () => {
  const listing = { id: "p1", title: "דירה", url: "https://delet.example" };
  show(<PublishedNotice listing={{ ...listing, seekers: "unknown" }} />);
  expect(screen.getByRole("heading")).toBeTruthy();
  expect(screen.queryByText(/מחפשים/)).toBeNull();
});

test("the notice shows how many seekers match the home", () => {
  show(
    <PublishedNotice
      listing={{ id: "p1", title: "דירה", url: "https://delet.example", seekers: 1234 }}
    />,
  );
  expect(screen.getByText("1,234 מחפשים בית כזה, ויקבלו התראה.")).toBeTruthy();
});
