import { cleanup, fireEvent, render, screen, within } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import type { Video } from "@/lib/property/video";
import { Gallery } from "./gallery";
import type { Picture } from "./gallery-track";

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

const WIDE = 100;
const pictures = ["a", "b", "c", "d"].map((name) => ({
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

test("a second press continues from the first one's target, even while the row still scrolls", () => {
  vi.stubGlobal("matchMedia", () => ({ matches: false }));
  vi.spyOn(HTMLElement.prototype, "clientWidth", "get").mockReturnValue(WIDE);
  const scrollTo = vi.fn();
  HTMLElement.prototype.scrollTo = scrollTo;
  render(<Gallery labels={labels} pictures={pictures} />);
  const next = screen.getByRole("button", { name: "next" });
  fireEvent.click(next);
  fireEvent.click(next);
  expect(scrollTo).toHaveBeenLastCalledWith({ left: -2 * WIDE, behavior: "smooth" });

  const [row] = screen.getAllByRole("list");
  if (!row) throw new Error("no row of pictures");
  fireEvent.keyDown(row, { key: "End" });
  expect(scrollTo).toHaveBeenLastCalledWith({ left: -3 * WIDE, behavior: "smooth" });
  fireEvent.keyDown(row, { key: "ArrowRight" });
  expect(scrollTo).toHaveBeenLastCalledWith({ left: -2 * WIDE, behavior: "smooth" });
});

test("the picture number changes on a page whose text a translator replaced", () => {
  vi.spyOn(HTMLElement.prototype, "clientWidth", "get").mockReturnValue(WIDE);
  render(<Gallery labels={labels} pictures={pictures} />);
  const number = screen.getByText("1 / 4");
  for (const text of [...number.childNodes]) {
    const translated = document.createElement("font");
    translated.append(text.textContent ?? "");
    text.replaceWith(translated);
  }
  const [row] = screen.getAllByRole("list");
  if (!row) throw new Error("no row of pictures");
  row.scrollLeft = -WIDE;
  fireEvent.scroll(row);
  expect(number.textContent).toBe("2 / 4");
});

test("browser shortcuts, such as page back, do not change the picture", () => {
  const scrollTo = vi.fn();
  HTMLElement.prototype.scrollTo = scrollTo;
  render(<Gallery labels={labels} pictures={pictures} />);
  const [row] = screen.getAllByRole("list");
  if (!row) throw new Error("no row of pictures");
  for (const held of ["altKey", "ctrlKey", "metaKey"]) {
    const untouched = fireEvent.keyDown(row, { key: "ArrowLeft", [held]: true });
    expect([held, untouched]).toEqual([held, true]);
  }
  expect(scrollTo).not.toHaveBeenCalled();
});

test("a pressed picture opens full screen, and a video does not", () => {
  HTMLElement.prototype.scrollTo = vi.fn();
  const video = { address: "about:blank", player: "about:blank" } as Video;
  const parts = { over: null, mark: null, title: "video" };
  render(
    <Gallery
      labels={{ ...labels, video: parts }}
      pictures={[pictures[0] as Picture, { ...(pictures[1] as Picture), video }]}
    />,
  );
  const [row] = screen.getAllByRole("list");
  const press = (name: string) => {
    const picture = row?.querySelector(`[alt="/media/${name}.jpg"]`);
    if (!picture) throw new Error(`no picture ${name}`);
    fireEvent.click(picture);
  };
  press("b");
  expect(screen.queryByRole("dialog")).toBeNull();
  press("a");
  expect(screen.getByRole("dialog", { name: "gallery" })).toBeTruthy();
});

test("in full screen the keys change pictures from its buttons too, one picture per press", () => {
  vi.stubGlobal("matchMedia", () => ({ matches: false }));
  vi.spyOn(HTMLElement.prototype, "clientWidth", "get").mockReturnValue(WIDE);
  const scrollTo = vi.fn();
  HTMLElement.prototype.scrollTo = scrollTo;
  render(<Gallery labels={labels} pictures={pictures} />);
  fireEvent.click(screen.getByRole("button", { name: "full" }));
  const dialog = within(screen.getByRole("dialog"));
  for (const from of [dialog.getByRole("button", { name: "next" }), dialog.getByRole("list")]) {
    scrollTo.mockClear();
    fireEvent.keyDown(from, { key: "Home" });
    fireEvent.keyDown(from, { key: "ArrowLeft" });
    expect(scrollTo.mock.calls.map(([{ left }]) => Math.abs(left))).toEqual([0, WIDE]);
  }
});

test("the role description is in the page's language", () => {
  render(<Gallery labels={labels} pictures={pictures} />);
  const description = screen
    .getByRole("region", { name: "gallery" })
    .getAttribute("aria-roledescription");
  expect(description).toBe("pictures");
});

test("an arrow continues from the thumbnail that was just pressed", () => {
  vi.stubGlobal("matchMedia", () => ({ matches: false }));
  vi.spyOn(HTMLElement.prototype, "clientWidth", "get").mockReturnValue(WIDE);
  const scrollTo = vi.fn();
  HTMLElement.prototype.scrollTo = scrollTo;
  render(<Gallery labels={labels} pictures={pictures} />);
  fireEvent.click(screen.getByRole("button", { name: names[1] }));
  fireEvent.click(screen.getByRole("button", { name: "next" }));
  expect(scrollTo).toHaveBeenLastCalledWith({ left: -2 * WIDE, behavior: "smooth" });
});

const film = {
  ...pictures[0],
  video: {
    host: "YouTube",
    address: "https://www.youtube.com/watch?v=aqz-KE-bpKQ",
    player: "https://www.youtube-nocookie.com/embed/aqz-KE-bpKQ",
  },
} as Picture;
const withVideo = [pictures[0], film, pictures[1]] as Picture[];
const withFilm = () => (
  <Gallery
    labels={{
      ...labels,
      alts: ["a", "", "b"],
      video: { over: "watch", mark: "film", title: "a film" },
    }}
    pictures={withVideo}
  />
);
function showVideo() {
  const shown = render(withFilm());
  // Pictures out of sight load after the page.
  fireEvent(window, new Event("load"));
  return shown;
}

test("a video is the listing's own picture and a link, and requests nothing from its host", () => {
  const { container } = showVideo();
  const link = screen.getByRole("link", { name: "watch" });
  expect(link.getAttribute("href")).toBe(film.video?.address);
  expect(link.querySelector("img")?.getAttribute("src")).toBe("/media/a.jpg");
  expect(container.querySelector("iframe")).toBeNull();
  const elsewhere = [...container.querySelectorAll("[src], [srcset], link")].filter((element) =>
    /https?:/.test(`${element.getAttribute("src")} ${element.getAttribute("srcset")}`),
  );
  expect(elsewhere).toEqual([]);
});

test("when frames are not allowed, a press opens the video's own page", () => {
  const unframed = { ...film, video: { ...film.video, framed: false } } as Picture;
  render(
    <Gallery
      labels={{
        ...labels,
        alts: ["", "b"],
        video: { over: "watch", mark: "film", title: "a film" },
      }}
      pictures={[unframed, pictures[1]] as Picture[]}
    />,
  );
  const left = vi.fn((event: Event) => {
    const followed = !event.defaultPrevented;
    event.preventDefault();
    return followed;
  });
  document.addEventListener("click", left, { once: true });
  fireEvent.click(screen.getByRole("link", { name: "watch" }));
  expect(left).toHaveReturnedWith(true);
  expect(screen.queryByTitle("a film")).toBeNull();
});

test("a press plays the video with focus in the player, and leaving it ends playback", () => {
  vi.spyOn(HTMLElement.prototype, "clientWidth", "get").mockReturnValue(WIDE);
  const scrollTo = vi.fn();
  HTMLElement.prototype.scrollTo = scrollTo;
  const { rerender } = showVideo();
  const [row] = screen.getAllByRole("list");
  if (!row) throw new Error("no row of pictures");
  const scrolledTo = (index: number) => {
    Object.defineProperty(row, "scrollLeft", { value: -index * WIDE, configurable: true });
    fireEvent.scroll(row);
  };
  scrolledTo(1);
  fireEvent.click(screen.getByRole("link", { name: "watch" }));
  const player = screen.getByTitle("a film");
  expect(player.getAttribute("src")).toBe(film.video?.player);
  expect(document.activeElement).toBe(player);
  // Also when it is pressed while the row is still scrolling to it.
  expect(scrollTo).toHaveBeenLastCalledWith({ left: -WIDE, behavior: "instant" });
  // It is focused only once: afterwards the arrows keep the focus, and the row does not scroll back to the player.
  const next = screen.getByRole("button", { name: "next" });
  next.focus();
  rerender(withFilm());
  expect(document.activeElement).toBe(next);
  scrolledTo(2);
  expect(screen.queryByTitle("a film")).toBeNull();
  expect(screen.getByRole("link", { name: "watch" })).toBeTruthy();
});

test("a press that opens a new tab is left to the browser", () => {
  showVideo();
  const link = screen.getByRole("link", { name: "watch" });
  link.addEventListener("click", (event) => event.preventDefault());
  fireEvent.click(link, { ctrlKey: true });
  expect(screen.queryByTitle("a film")).toBeNull();
});
