import { act, fireEvent, screen, waitFor } from "@testing-library/react";
import { hydrateRoot } from "react-dom/client";
import { prerender } from "react-dom/static.browser";
import { afterEach, expect, onTestFinished, test, vi } from "vitest";
import { BOOT_SCRIPT } from "@/lib/boot-script";

vi.mock("next/navigation", () => ({ useRouter: () => ({ push: vi.fn() }) }));

afterEach(() => vi.restoreAllMocks());

const pictures = ["a", "b"].map((name) => ({
  src: `/media/${name}.jpg`,
  thumb: `/media/${name}-480.jpg`,
  width: 1200,
  height: 900,
}));
const names = pictures.map(({ src }) => src);
const labels = {
  gallery: "gallery",
  kind: "pictures",
  next: "next",
  previous: "previous",
  fullScreen: "full",
  close: "close",
  thumbnails: "thumbnails",
  photos: names,
  alts: names,
  video: null,
};

/** Reloads its modules, as in another process or document. */
async function freshGallery() {
  vi.resetModules();
  const { Gallery } = await import("./gallery");
  const { LinkIsland } = await import("@/components/island/link-island");
  return (
    <>
      <Gallery labels={labels} pictures={pictures} />
      <LinkIsland loadingLabel="" />
    </>
  );
}

async function pageWithGallery() {
  const { prelude } = await prerender(await freshGallery());
  const page = document.createElement("div");
  page.innerHTML = await new Response(prelude).text();
  document.body.replaceChildren(page);
  new Function(BOOT_SCRIPT)();
  return async () => {
    const gallery = await freshGallery();
    const root = await act(async () => hydrateRoot(page, gallery));
    onTestFinished(() => act(() => root.unmount()));
  };
}

test("a picture pressed before hydration opens after it", async () => {
  HTMLElement.prototype.scrollTo = vi.fn();
  const scriptsCome = await pageWithGallery();
  fireEvent.click(screen.getByAltText("/media/a.jpg"));
  await scriptsCome();
  await waitFor(() => expect(screen.getByRole("dialog", { name: "gallery" })).toBeTruthy());
});

test("a press before hydration is replayed after it, once", async () => {
  vi.stubGlobal("matchMedia", () => ({ matches: false }));
  const scrollTo = vi.fn();
  HTMLElement.prototype.scrollTo = scrollTo;
  const scriptsCome = await pageWithGallery();
  const next = screen.getByRole("button", { name: "next" });
  fireEvent.click(next);
  expect(scrollTo).not.toHaveBeenCalled();

  await scriptsCome();
  await waitFor(() => expect(scrollTo).toHaveBeenCalledTimes(1));
  // The same button as before: nothing was remounted.
  expect(screen.getByRole("button", { name: "next" })).toBe(next);
  fireEvent.click(next);
  expect(scrollTo).toHaveBeenCalledTimes(2);
});
