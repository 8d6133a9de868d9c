import { cleanup, screen } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { show } from "@/components/testing/show";
import messages from "@/messages/he.json";
import { PublishedNotice } from "./published-notice";

afterEach(cleanup);

test("what was published can be opened, copied and sent", () => {
  const url = "https://delet.example/property/p1";
  show(<PublishedNotice listing={{ id: "p1", title: "דירה בחיפה", url }} />);
  const link = (name: string) => screen.getByRole("link", { name, hidden: true });
  expect(link("דירה בחיפה").getAttribute("href")).toBe("/property/p1");
  expect(link(messages.share.byWhatsapp).getAttribute("href")).toContain(encodeURIComponent(url));
  expect(screen.getByRole("button", { name: messages.share.copy, hidden: true })).toBeTruthy();
});
