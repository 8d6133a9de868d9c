import { act, cleanup, fireEvent, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { hydrateRoot } from "react-dom/client";
import { renderToString } from "react-dom/server";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { show, withToasts, withWords } from "@/components/testing/show";
import { SearchBox } from "./search-box";
import { useSearchBoxLabels } from "./search-box-labels";

const push = vi.hoisted(() => vi.fn());
vi.mock("next/navigation", () => ({ useRouter: () => ({ push }) }));

beforeEach(() => void push.mockReset());
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

type Kept = [name: string, value: string][];

function Box({ kept, text = "" }: { kept?: Kept; text?: string }) {
  return <SearchBox {...(kept && { kept })} labels={useSearchBoxLabels()} text={text} />;
}

const box = () => screen.getByRole<HTMLInputElement>("combobox");
const offer = (href: string) =>
  vi.stubGlobal("fetch", async () =>
    Response.json([{ kind: "city", name: "place", label: "place", href }]),
  );

function Answered() {
  const [kept, setKept] = useState<Kept>([]);
  return (
    <>
      <Box kept={kept} />
      <button
        onClick={() => setKept([...kept, ["roomsMin", String(4 + kept.length)]])}
        type="button"
      >
        answer
      </button>
    </>
  );
}

test("a sentence parsed into filters stays until others are chosen; one still being typed stays even then", async () => {
  offer("/explore?city=x");
  show(<Answered />);
  const answer = () => userEvent.click(screen.getByRole("button", { name: "answer" }));
  await userEvent.type(box(), "4 rooms{Enter}");
  await waitFor(() => expect(push).toHaveBeenCalledWith("/explore?q=4+rooms"));
  expect(box().value).toBe("4 rooms");
  await answer();
  await waitFor(() => expect(box().value).toBe("4 rooms"));
  await answer();
  await waitFor(() => expect(box().value).toBe(""));

  await userEvent.type(box(), "by the sea");
  await answer();
  await waitFor(() => expect(box().value).toBe("by the sea"));
});

test("an unsent sentence is kept in the box of the next list, on the same page only", async () => {
  offer("/explore?city=x");
  const at = (path: string, list: string) => {
    window.history.replaceState(null, "", path);
    return list === "home" ? <Box key={list} /> : <Box kept={[]} key={list} />;
  };
  const page = show(at("/explore", "all"));
  await userEvent.type(box(), "by the sea");
  const first = box();
  for (const list of ["rent", "sale"]) {
    page.rerender(withToasts(at(`/explore?${list}`, list)));
    expect(box().value).toBe("by the sea");
    expect(document.activeElement).toBe(box());
  }
  expect(box()).not.toBe(first);

  // After a submission the focus belongs to the list.
  await userEvent.type(box(), "{Enter}");
  page.rerender(withToasts(at("/explore?q=by+the+sea", "sea")));
  expect(box().value).toBe("by the sea");
  expect(document.activeElement).not.toBe(box());

  await userEvent.type(box(), "in the hills");
  page.rerender(withToasts(at("/", "home")));
  expect(box().value).toBe("");
  expect(document.activeElement).not.toBe(box());
});

test("a suggested place replaces the previous place and keeps the other filters", async () => {
  offer("/explore?city=Haifa");
  show(
    <Box
      kept={[
        ["city", "Lod"],
        ["neighborhood", "Old"],
        ["roomsMin", "3"],
      ]}
    />,
  );
  await userEvent.type(box(), "ha");
  await userEvent.click(await screen.findByRole("option"));
  await waitFor(() => expect(push).toHaveBeenCalledWith("/explore?roomsMin=3&city=Haifa"));
});

test("a rejected suggestion request is silent and keeps the previous suggestions", async () => {
  offer("/explore?city=Haifa");
  show(<Box kept={[]} />);
  await userEvent.type(box(), "ha");
  await screen.findByRole("option");
  const refuse = vi.fn(async () => new Response("null", { status: 429 }));
  vi.stubGlobal("fetch", refuse);
  await userEvent.type(box(), "i");
  await vi.waitFor(() => expect(refuse).toHaveBeenCalled());
  expect(screen.getAllByRole("option")).toHaveLength(1);
  await userEvent.click(await screen.findByRole("option"));
  await waitFor(() => expect(push).toHaveBeenCalledWith("/explore?city=Haifa"));
});

test("a suggested agent opens another page", async () => {
  offer("/agent/dana");
  show(<Box kept={[["roomsMin", "3"]]} />);
  await userEvent.type(box(), "da");
  await userEvent.click(await screen.findByRole("option"));
  await waitFor(() => expect(push).toHaveBeenCalledWith("/agent/dana"));
});

test("the button is busy until the list has loaded", async () => {
  let arrive = () => {};
  push.mockImplementation(() => new Promise<void>((resolve) => (arrive = resolve)));
  show(<Box kept={[]} />);
  const button = screen.getByRole("button");
  await userEvent.type(box(), "4 rooms{Enter}");
  await waitFor(() => expect(button.getAttribute("aria-busy")).toBe("true"));
  expect(document.documentElement.hasAttribute("data-loading")).toBe(true);
  await act(async () => arrive());
  expect(button.getAttribute("aria-busy")).toBeNull();
  expect(document.documentElement.hasAttribute("data-loading")).toBe(false);
});

test("a sentence typed before hydration is searched for", async () => {
  const page = document.body.appendChild(document.createElement("div"));
  const Page = () => withWords(<Box kept={[]} />);
  page.innerHTML = renderToString(<Page />);
  box().value = "4 rooms";
  const root = await act(async () => hydrateRoot(page, <Page />));
  await userEvent.click(screen.getByRole("button"));
  await waitFor(() => expect(push).toHaveBeenCalledWith("/explore?q=4+rooms"));
  act(() => root.unmount());
});

test("the field's current value is searched for, even before React has seen it", async () => {
  show(<Box kept={[]} />);
  // As autofill, a dictation or a press right after hydration leaves it: no event reached React.
  box().value = "חיפה";
  fireEvent.submit(box().form!);
  await waitFor(() =>
    expect(push).toHaveBeenCalledWith(`/explore?q=${encodeURIComponent("חיפה")}`),
  );
});
