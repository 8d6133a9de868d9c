import { cleanup, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { renderToStaticMarkup } from "react-dom/server";
import { afterEach, expect, test } from "vitest";
import { show } from "@/components/testing/show";
import messages from "@/messages/he.json";
import { ShareButton } from "./share-button";

const { share } = messages;
const url = "https://delet.example/property/7d1c";
const codes = { whatsapp: "aB3xYz" };

afterEach(cleanup);

test("with the codes of its links, a page's HTML has the ways to share before any script runs", () => {
  const page = document.createElement("div");
  page.innerHTML = renderToStaticMarkup(
    <ShareButton codes={codes} labels={share} page="7d1c" title="דירה" url={url} />,
  );
  const [button, ways] = [page.querySelector("button"), page.querySelector("[popover]")];
  expect(button?.getAttribute("popovertarget")).toBe(ways?.id);
  const sent = ways?.querySelector<HTMLAnchorElement>("a[href*='wa.me']");
  expect(decodeURIComponent(sent?.href ?? "")).toBe(
    `https://wa.me/?text=דירה\n${url}?s=${codes.whatsapp}`,
  );
});

test("one of many buttons has its ways once it is pressed", async () => {
  show(<ShareButton labels={share} title="דירה" url={url} />);
  const link = { name: share.byWhatsapp, hidden: true };
  expect(screen.queryByRole("link", link)).toBeNull();
  await userEvent.click(screen.getByRole("button", { name: share.share }));
  expect(await screen.findByRole("link", link)).toBeTruthy();
});
