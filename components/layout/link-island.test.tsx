import { cleanup, createEvent, fireEvent, render, screen } from "@testing-library/react";
import type { Route } from "next";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { BackButton } from "@/components/public/back-button";
import { Link } from "@/components/ui/link";
import { LinkIsland } from "./link-island";

const router = vi.hoisted(() => ({ push: vi.fn() }));
vi.mock("next/navigation", () => ({ useRouter: () => router }));

beforeEach(() => vi.clearAllMocks());
afterEach(cleanup);

function press(keys: object = {}) {
  const link = screen.getByRole("link");
  const click = createEvent.click(link, keys);
  fireEvent(link, click);
  return click.defaultPrevented;
}

test("a link leads on within the document, and where it says stays where the page is", () => {
  render(
    <>
      <Link href={"/explore?city=1" as Route} scroll={false}>
        search
      </Link>
      <LinkIsland />
    </>,
  );
  expect(press()).toBe(true);
  expect(router.push).toHaveBeenCalledWith(expect.stringContaining("/explore?city=1"), {
    scroll: false,
  });
});

test.each([
  [
    "to open beside",
    <Link href={"/explore" as Route} key="1">
      x
    </Link>,
    { ctrlKey: true },
  ],
  [
    "to another site",
    <Link href={"https://else.example/" as Route} key="2">
      x
    </Link>,
    {},
  ],
  [
    "in another window",
    <Link href={"/x" as Route} key="3" target="_blank">
      x
    </Link>,
    {},
  ],
  [
    "without the mark",
    <a href="/vcard" key="4">
      x
    </a>,
    {},
  ],
])("a press %s is the browser's", (_, link, keys) => {
  render(
    <>
      {link}
      <LinkIsland />
    </>,
  );
  expect(press(keys)).toBe(false);
  expect(router.push).not.toHaveBeenCalled();
});

test("what a control of the page did is not done twice", () => {
  render(
    <>
      <Link href={"/x" as Route} onClick={(event) => event.preventDefault()}>
        chip
      </Link>
      <LinkIsland />
    </>,
  );
  press();
  expect(router.push).not.toHaveBeenCalled();
});

test("back leads back, and to the search when it is opened in another tab", () => {
  const back = vi.spyOn(history, "back").mockImplementation(() => {});
  history.pushState(null, "", "/property/1");
  render(
    <>
      <BackButton href={"/explore" as Route} label="back" />
      <LinkIsland />
    </>,
  );
  expect(press({ ctrlKey: true })).toBe(false);
  expect(back).not.toHaveBeenCalled();
  expect(press()).toBe(true);
  expect(back).toHaveBeenCalledOnce();
});
