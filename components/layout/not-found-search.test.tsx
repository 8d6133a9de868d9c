import { act, screen } from "@testing-library/react";
import { hydrateRoot } from "react-dom/client";
import { renderToString } from "react-dom/server";
import { expect, test, vi } from "vitest";
import { NotFoundSearch } from "./not-found-search";

test("text typed before hydration can be searched for", async () => {
  vi.spyOn(console, "warn").mockImplementation(() => {});
  const page = document.body.appendChild(document.createElement("div"));
  const form = (
    <NotFoundSearch
      buttonClass=""
      inputClass=""
      labels={{ label: "label", placeholder: "", search: "search" }}
    />
  );
  page.innerHTML = renderToString(form);
  screen.getByRole<HTMLInputElement>("searchbox").value = "Haifa";
  await act(async () => hydrateRoot(page, form));
  expect(screen.getByRole<HTMLButtonElement>("button").disabled).toBe(false);
  expect(screen.getByRole<HTMLInputElement>("searchbox").value).toBe("Haifa");
});
