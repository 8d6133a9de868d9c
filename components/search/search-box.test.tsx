import { act, cleanup, screen } from "@testing-library/react";
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

beforeEach(() => push.mockReset());
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

type Kept = [name: string, value: string][];

function Box({ kept, text = "" }: { kept: Kept; text?: string }) {
  return <SearchBox kept={kept} labels={useSearchBoxLabels()} text={text} />;
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
      <button onClick={() => setKept([...kept, ["roomsMin", "4"]])} type="button">
        answer
      </button>
    </>
  );
}

test("a sentence that became filters leaves the box, one that is still typed does not", async () => {
  offer("/explore?city=x");
  show(<Answered />);
  const answer = () => userEvent.click(screen.getByRole("button", { name: "answer" }));
  await userEvent.type(box(), "4 rooms{Enter}");
  expect(push).toHaveBeenCalledWith("/explore?q=4+rooms");
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
    return <Box kept={[]} key={list} />;
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

  // Once it is sent it is the list's.
  await userEvent.type(box(), "{Enter}");
  page.rerender(withToasts(at("/explore?q=by+the+sea", "sea")));
  expect(box().value).toBe("");
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
  expect(push).toHaveBeenCalledWith("/explore?roomsMin=3&city=Haifa");
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
  await userEvent.click(screen.getByRole("option"));
  expect(push).toHaveBeenCalledWith("/explore?city=Haifa");
});

test("an agent that is offered is another page", async () => {
  offer("/agent/dana");
  show(<Box kept={[["roomsMin", "3"]]} />);
  await userEvent.type(box(), "da");
  await userEvent.click(await screen.findByRole("option"));
  expect(push).toHaveBeenCalledWith("/agent/dana");
});

test("a sentence that was typed before the script took over is searched for", async () => {
  const page = document.body.appendChild(document.createElement("div"));
  const Page = () => withWords(<Box kept={[]} />);
  page.innerHTML = renderToString(<Page />);
  box().value = "4 rooms";
  const root = await act(async () => hydrateRoot(page, <Page />));
  await userEvent.click(screen.getByRole("button"));
  expect(push).toHaveBeenCalledWith("/explore?q=4+rooms");
  act(() => root.unmount());
});
