import { cleanup, screen } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { show } from "@/components/testing/show";
import { paths } from "@/lib/paths";
import { WaitingNotices } from "./waiting-notices";

afterEach(cleanup);

test("what waits is counted and leads to where it is handled; what is none or unknown is not said", () => {
  show(<WaitingNotices deadMails={2} ending={null} payments={0} />);
  const links = screen.getAllByRole("link");
  expect(links.map((link) => [link.textContent, link.getAttribute("href")])).toEqual([
    ["שני מיילים לא נשלחו ומחכים להחלטה", paths.adminMails],
  ]);
  cleanup();
  show(<WaitingNotices deadMails={undefined} ending={12} payments={1} />);
  expect(screen.getAllByRole("link").map((link) => link.textContent)).toEqual([
    "הודעת תשלום אחת ממתינה לאישור",
    "12 מנויים מסתיימים ב־30 הימים הקרובים",
  ]);
});
