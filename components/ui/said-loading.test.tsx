import { act, render, screen } from "@testing-library/react";
import { use } from "react";
import { hydrateRoot } from "react-dom/client";
import { renderToString } from "react-dom/server";
import { expect, test } from "vitest";
import { SaidLoading } from "./said-loading";

const field = <input aria-label="title" />;
const renewed = <SaidLoading loading="loading">{field}</SaidLoading>;

test("what is typed on a page that came as a document stays when the page is renewed", async () => {
  const page = document.createElement("div");
  document.body.append(page);
  const sent = <SaidLoading loading={null}>{field}</SaidLoading>;
  page.innerHTML = renderToString(sent);
  expect(page.innerHTML).toBe('<input aria-label="title">');
  const root = await act(async () => hydrateRoot(page, sent));
  const typed = screen.getByLabelText<HTMLInputElement>("title");
  typed.value = "typed";
  await act(async () => root.render(renewed));
  expect(screen.getByLabelText("title")).toBe(typed);
  act(() => root.unmount());
});

test("a page that takes another's place says that it is loading, and stays when it is renewed", async () => {
  let come = () => {};
  const waited = new Promise<void>((done) => {
    come = done;
  });
  function Page() {
    use(waited);
    return field;
  }
  const { rerender } = await act(async () =>
    render(
      <SaidLoading loading="loading">
        <Page />
      </SaidLoading>,
    ),
  );
  expect(screen.queryByText("loading")).not.toBeNull();
  await act(async () => come());
  const there = screen.getByLabelText("title");
  rerender(
    <SaidLoading loading={null}>
      <Page />
    </SaidLoading>,
  );
  expect(screen.getByLabelText("title")).toBe(there);
});
