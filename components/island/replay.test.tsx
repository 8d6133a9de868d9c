import { act, cleanup, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { useEffect, useState } from "react";
import { hydrateRoot } from "react-dom/client";
import { renderToString } from "react-dom/server";
import { useForm } from "react-hook-form";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { Form } from "@/components/form/form";
import { TextField } from "@/components/form/text-field";
import { show } from "@/components/testing/show";
import { BOOT_SCRIPT } from "@/lib/boot-script";
import { LinkIsland } from "./link-island";
import { replay } from "./replay";

vi.mock("next/navigation", () => ({ useRouter: () => ({ push: vi.fn() }) }));

const over = () => {
  const uses = globalThis.earlyInput;
  if (!uses) throw new Error("BOOT_SCRIPT notes nothing");
  uses.over = true;
  replay(uses);
};

beforeEach(() => {
  // As in a page's head; wrapping it in a function would not create globals on `window`.
  // biome-ignore lint/security/noGlobalEval: runs our own script
  globalThis.eval(BOOT_SCRIPT);
});
afterEach(() => {
  over();
  cleanup();
});

test("a press before hydration is replayed once, and later presses are not", () => {
  const handled = vi.fn();
  render(
    <button onClick={handled} type="button">
      menu
    </button>,
  );
  fireEvent.click(screen.getByText("menu"));
  fireEvent.click(screen.getByText("menu"));
  handled.mockClear();
  over();
  expect(handled).toHaveBeenCalledTimes(1);
  fireEvent.click(screen.getByText("menu"));
  over();
  expect(handled).toHaveBeenCalledTimes(2);
});

test.each([
  ["once", 1],
  ["twice", 2],
])("a heart pressed %s is replayed from the state that was seen", (_, times) => {
  const seen = vi.fn();
  render(
    <button aria-pressed={false} data-save="1" type="button">
      heart
    </button>,
  );
  const heart = screen.getByText("heart");
  for (let press = 0; press < times; press++) fireEvent.click(heart);
  // Another tab had saved it: the browser's stored state is painted first.
  heart.setAttribute("aria-pressed", "true");
  heart.addEventListener("click", () => seen(heart.getAttribute("aria-pressed")));
  over();
  expect(seen.mock.calls).toEqual([[String(times === 2)]]);
});

test("a press is replayed after the page's effects have run", async () => {
  const handled = vi.fn();
  function Page() {
    const [name, setName] = useState("");
    useEffect(() => setName("stored"), []);
    return (
      <>
        <button onClick={() => handled(name)} type="button">
          menu
        </button>
        <LinkIsland loadingLabel="loading" />
      </>
    );
  }
  const page = document.body.appendChild(document.createElement("div"));
  page.innerHTML = renderToString(<Page />);
  fireEvent.click(screen.getByText("menu"));
  const root = await act(async () => hydrateRoot(page, <Page />));
  expect(handled.mock.calls).toEqual([["stored"]]);
  act(() => root.unmount());
  page.remove();
});

test("the page's own link island replays a press", async () => {
  const handled = vi.fn();
  const page = (
    <button onClick={handled} type="button">
      menu
    </button>
  );
  const { rerender } = render(page);
  fireEvent.click(screen.getByText("menu"));
  handled.mockClear();
  rerender(
    <>
      {page}
      <LinkIsland loadingLabel="loading" />
    </>,
  );
  await waitFor(() => expect(globalThis.earlyInput?.size).toBe(0));
  expect(globalThis.earlyInput?.over).toBe(true);
});

test("native browser actions and presses that open a new tab are not replayed", () => {
  const handled = vi.fn();
  render(
    <>
      <button onClick={handled} popoverTarget="ways" type="button">
        share
      </button>
      <div id="ways" popover="auto" />
      <button onClick={handled} type="button">
        beside
      </button>
      <input aria-label="tick" onClick={handled} type="checkbox" />
    </>,
  );
  const share = screen.getByText("share") as HTMLButtonElement;
  Object.assign(share, { popoverTargetElement: document.getElementById("ways") });
  fireEvent.click(share);
  fireEvent.click(screen.getByText("beside"), { ctrlKey: true });
  fireEvent.click(screen.getByLabelText("tick"));
  handled.mockClear();
  over();
  expect(handled).not.toHaveBeenCalled();
});

test("a select change is replayed with its current value", () => {
  const handled = vi.fn();
  render(
    <select aria-label="order" onChange={({ target }) => handled(target.value)}>
      <option>a</option>
      <option>b</option>
    </select>,
  );
  fireEvent.change(screen.getByLabelText("order"), { target: { value: "b" } });
  handled.mockClear();
  over();
  expect(handled.mock.calls).toEqual([["b"]]);
});

test("a form that needs its script waits for it; one with an action submits natively", () => {
  const sent = vi.fn((event: React.FormEvent) => event.preventDefault());
  render(
    <>
      <form aria-label="ours" method="post" onSubmit={sent} />
      <form action="/explore" aria-label="plain" />
    </>,
  );
  // Returns whether the browser would submit it.
  expect(fireEvent.submit(screen.getByLabelText("ours"))).toBe(false);
  expect(fireEvent.submit(screen.getByLabelText("plain"))).toBe(true);
  sent.mockClear();
  over();
  expect(sent).toHaveBeenCalledTimes(1);
});

function SignIn({ onSubmit }: { onSubmit: (values: object) => void }) {
  const form = useForm({ defaultValues: { email: "" } });
  return (
    <Form form={form} onSubmit={form.handleSubmit(onSubmit)}>
      <TextField kind="email" label="email" name="email" />
    </Form>
  );
}

test("text typed before hydration is submitted, even when React re-creates the page", async () => {
  const sent = vi.fn();
  const html = document.createElement("div");
  document.body.append(html);
  html.innerHTML = '<form><input name="email" class="old" /></form>';
  const old = html.querySelector("input") as HTMLInputElement;
  old.value = "a@b.example";
  fireEvent.input(old);
  html.remove();
  show(<SignIn onSubmit={sent} />);
  const field = screen.getByLabelText<HTMLInputElement>("email");
  expect(field.value).toBe("");
  cleanup();
  old.className = field.className;
  show(<SignIn onSubmit={sent} />);
  expect(screen.getByLabelText<HTMLInputElement>("email").value).toBe("a@b.example");
  fireEvent.submit(document.querySelector("form") as HTMLFormElement);
  await waitFor(() => expect(sent.mock.calls[0]?.[0]).toEqual({ email: "a@b.example" }));
});

test("a press on a page that React re-creates is replayed on the replacement element", () => {
  const handled = vi.fn();
  const page = (name: string) => (
    <div key={name}>
      <button type="button">other</button>
      <button className="menu" onClick={handled} type="button">
        menu
      </button>
    </div>
  );
  const { rerender } = render(page("altered"));
  fireEvent.click(screen.getByText("menu"));
  rerender(page("anew"));
  handled.mockClear();
  over();
  expect(handled).toHaveBeenCalledTimes(1);
});

test("a checkbox ticked on a page that React re-creates is ticked in its replacement", () => {
  const ticked = vi.fn();
  const page = (name: string) => (
    <input
      aria-label="agree"
      key={name}
      onChange={(event) => ticked(event.target.checked)}
      type="checkbox"
    />
  );
  const { rerender } = render(page("altered"));
  fireEvent.click(screen.getByLabelText("agree"));
  rerender(page("anew"));
  ticked.mockClear();
  over();
  expect(ticked.mock.calls).toEqual([[true]]);
  expect(screen.getByLabelText<HTMLInputElement>("agree").checked).toBe(true);
});
