import { act, cleanup, createEvent, fireEvent, render, screen } from "@testing-library/react";
import type { Route } from "next";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { BackButton } from "@/components/ui/back-button";
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

test("a link navigates client-side, and keeps the scroll position when told to", () => {
  render(
    <>
      <Link href={"/explore?city=1" as Route} scroll={false}>
        search
      </Link>
      <LinkIsland loadingLabel="loading" />
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
])("a press %s is left to the browser", (_, link, keys) => {
  render(
    <>
      {link}
      <LinkIsland loadingLabel="loading" />
    </>,
  );
  expect(press(keys)).toBe(false);
  expect(router.push).not.toHaveBeenCalled();
});

test("a press that the page already handled is not handled twice", () => {
  render(
    <>
      <Link href={"/x" as Route} onClick={(event) => event.preventDefault()}>
        chip
      </Link>
      <LinkIsland loadingLabel="loading" />
    </>,
  );
  press();
  expect(router.push).not.toHaveBeenCalled();
});

test("a pending navigation shows a loading state at once, and is announced when slow", async () => {
  let arrive = () => {};
  router.push.mockImplementation(() => new Promise<void>((resolve) => (arrive = resolve)));
  render(
    <>
      <section data-results="" />
      <Link href={"/explore?page=2" as Route}>2</Link>
      <LinkIsland loadingLabel="loading" />
    </>,
  );
  const link = screen.getByRole("link");
  const signs = () => [
    link.getAttribute("aria-busy"),
    document.querySelector("[data-results]")?.getAttribute("aria-busy"),
    document.documentElement.getAttribute("data-loading"),
  ];
  act(() => void press());
  expect(signs()).toEqual(["true", "true", ""]);
  expect(screen.queryByText("loading")).toBeNull();
  expect((await screen.findByText("loading")).getAttribute("aria-live")).toBe("polite");
  expect(signs()).toEqual(["true", "true", "slow"]);
  await act(async () => arrive());
  expect(signs()).toEqual([null, null, null]);
  expect(screen.queryByText("loading")).toBeNull();
});

test("the back button goes back, and opens the search in another tab", () => {
  const back = vi.spyOn(history, "back").mockImplementation(() => {});
  history.pushState(null, "", "/property/1");
  render(
    <>
      <BackButton href={"/explore" as Route} label="back" />
      <LinkIsland loadingLabel="loading" />
    </>,
  );
  expect(press({ ctrlKey: true })).toBe(false);
  expect(back).not.toHaveBeenCalled();
  expect(press()).toBe(true);
  expect(back).toHaveBeenCalledOnce();
});
