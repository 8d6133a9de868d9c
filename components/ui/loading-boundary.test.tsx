import { act, render, screen } from "@testing-library/react";
import { use } from "react";
import { hydrateRoot } from "react-dom/client";
import { renderToString } from "react-dom/server";
import { expect, test } from "vitest";
import { LoadingBoundary } from "./loading-boundary";

const field = <input aria-label="title" />;
const renewed = <LoadingBoundary loading="loading">{field}</LoadingBoundary>;

test("text typed on a server-rendered page survives a refresh", async () => {
  const page = document.createElement("div");
  document.body.append(page);
  const sent = <LoadingBoundary loading={null}>{field}</LoadingBoundary>;
  page.innerHTML = renderToString(sent);
  expect(page.innerHTML).toBe('<input aria-label="title">');
  const root = await act(async () => hydrateRoot(page, sent));
  const typed = screen.getByLabelText<HTMLInputElement>("title");
  typed.value = "typed";
  await act(async () => root.render(renewed));
  expect(screen.getByLabelText("title")).toBe(typed);
  act(() => root.unmount());
});

test("a page reached by navigation shows a loading state, and survives a refresh", async () => {
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
      <LoadingBoundary loading="loading">
        <Page />
      </LoadingBoundary>,
    ),
  );
  expect(screen.queryByText("loading")).not.toBeNull();
  await act(async () => come());
  const there = screen.getByLabelText("title");
  rerender(
    <LoadingBoundary loading={null}>
      <Page />
    </LoadingBoundary>,
  );
  expect(screen.getByLabelText("title")).toBe(there);
});
