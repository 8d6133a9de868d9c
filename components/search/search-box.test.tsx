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

test("a sentence that became filters stays until others are chosen, one that is still typed stays then too", async () => {
  offer("/explore?city=x");
  show(<Answered />);
  const answer = () => userEvent.click(screen.getByRole("button", { name: "answer" }));
  await userEvent.type(box(), "4 rooms{Enter}");
  await waitFor(() => expect(push).toHaveBeenCalledWith("/explore?q=4+rooms"));
  expect(box().value).toBe("4 rooms");
  await answer();
  expect(box().value).toBe("4 rooms");
  await answer();
  expect(box().value).toBe("");

  await userEvent.type(box(), "by the sea");
  await answer();
  expect(box().value).toBe("by the sea");
});

test("a sentence that is not sent goes on in the box of the next list, of the same page only", async () => {
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

test("a place that is offered joins the other filters, in place of the place before", async () => {
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

test("a refused question says nothing and leaves what was offered before", async () => {
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

test("an agent that is offered is another page", async () => {
  offer("/agent/dana");
  show(<Box kept={[["roomsMin", "3"]]} />);
  await userEvent.type(box(), "da");
  await userEvent.click(await screen.findByRole("option"));
  await waitFor(() => expect(push).toHaveBeenCalledWith("/agent/dana"));
});

test("the button is busy until the list has come", async () => {
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

test("a sentence that was typed before the script took over is searched for", async () => {
  const page = document.body.appendChild(document.createElement("div"));
  const Page = () => withWords(<Box kept={[]} />);
  page.innerHTML = renderToString(<Page />);
  box().value = "4 rooms";
  const root = await act(async () => hydrateRoot(page, <Page />));
  await userEvent.click(screen.getByRole("button"));
  await waitFor(() => expect(push).toHaveBeenCalledWith("/explore?q=4+rooms"));
  act(() => root.unmount());
});

test("what stands in the field is what is searched for, even before React has heard of it", async () => {
  show(<Box kept={[]} />);
  // As autofill, a dictation or a press right after hydration leaves it: no event reached React.
  box().value = "חיפה";
  fireEvent.submit(box().form!);
  await waitFor(() =>
    expect(push).toHaveBeenCalledWith(`/explore?q=${encodeURIComponent("חיפה")}`),
  );
});
