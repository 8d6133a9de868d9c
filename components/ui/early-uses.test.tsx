import { cleanup, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { useForm } from "react-hook-form";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { Form } from "@/components/form/form";
import { TextField } from "@/components/form/text-field";
import { LinkIsland } from "@/components/layout/link-island";
import { show } from "@/components/testing/show";
import { BOOT_SCRIPT } from "@/lib/accessibility/boot-script";
import { tellEarlyUses } from "./early-uses";

vi.mock("next/navigation", () => ({ useRouter: () => ({ push: vi.fn() }) }));

const over = () => {
  const uses = globalThis.earlyUses;
  if (!uses) throw new Error("BOOT_SCRIPT notes nothing");
  uses.over = true;
  tellEarlyUses(uses);
};

beforeEach(() => {
  // As in the head of a page; a function of its own would not make names of the window.
  // biome-ignore lint/security/noGlobalEval: our own script
  globalThis.eval(BOOT_SCRIPT);
});
afterEach(() => {
  over();
  cleanup();
});

test("a press before the scripts is told once when they are there, and no press after it", () => {
  const told = vi.fn();
  render(
    <button onClick={told} type="button">
      menu
    </button>,
  );
  fireEvent.click(screen.getByText("menu"));
  fireEvent.click(screen.getByText("menu"));
  told.mockClear();
  over();
  expect(told).toHaveBeenCalledTimes(1);
  fireEvent.click(screen.getByText("menu"));
  over();
  expect(told).toHaveBeenCalledTimes(2);
});

test("the page's own island tells it", async () => {
  const told = vi.fn();
  const page = (
    <button onClick={told} type="button">
      menu
    </button>
  );
  const { rerender } = render(page);
  fireEvent.click(screen.getByText("menu"));
  told.mockClear();
  rerender(
    <>
      {page}
      <LinkIsland />
    </>,
  );
  await waitFor(() => expect(globalThis.earlyUses?.size).toBe(0));
  expect(globalThis.earlyUses?.over).toBe(true);
});

test("what the browser did by itself is not done again, nor what opens beside", () => {
  const told = vi.fn();
  render(
    <>
      <button onClick={told} popoverTarget="ways" type="button">
        share
      </button>
      <div id="ways" popover="auto" />
      <button onClick={told} type="button">
        beside
      </button>
      <input aria-label="tick" onClick={told} type="checkbox" />
    </>,
  );
  const share = screen.getByText("share") as HTMLButtonElement;
  Object.assign(share, { popoverTargetElement: document.getElementById("ways") });
  fireEvent.click(share);
  fireEvent.click(screen.getByText("beside"), { ctrlKey: true });
  fireEvent.click(screen.getByLabelText("tick"));
  told.mockClear();
  over();
  expect(told).not.toHaveBeenCalled();
});

test("a choice is told as it stands", () => {
  const told = vi.fn();
  render(
    <select aria-label="order" onChange={({ target }) => told(target.value)}>
      <option>a</option>
      <option>b</option>
    </select>,
  );
  fireEvent.change(screen.getByLabelText("order"), { target: { value: "b" } });
  told.mockClear();
  over();
  expect(told.mock.calls).toEqual([["b"]]);
});

test("a form that only its script can send waits for it; one with an address goes there", () => {
  const sent = vi.fn((event: React.FormEvent) => event.preventDefault());
  render(
    <>
      <form aria-label="ours" method="post" onSubmit={sent} />
      <form action="/explore" aria-label="plain" />
    </>,
  );
  // Answers whether the browser would send it.
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

test("what was typed into a form is sent with it", async () => {
  const sent = vi.fn();
  // A field of the HTML is the one that React takes over; here it is a new one, whichever is asked for.
  Object.assign(globalThis.earlyUses as object, { get: () => "a@b.example" });
  show(<SignIn onSubmit={sent} />);
  expect(screen.getByLabelText<HTMLInputElement>("email").value).toBe("a@b.example");
  fireEvent.submit(document.querySelector("form") as HTMLFormElement);
  await waitFor(() => expect(sent.mock.calls[0]?.[0]).toEqual({ email: "a@b.example" }));
});
