import { cleanup, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { afterEach, expect, test } from "vitest";
import { show } from "@/components/testing/show";
import { LimitedTextarea } from "./limited-textarea";

afterEach(cleanup);

function Note() {
  const [text, setText] = useState("");
  return (
    <LimitedTextarea
      aria-describedby="hint"
      aria-label="note"
      max={10}
      onChange={({ target }) => setText(target.value)}
      value={text}
    />
  );
}

test("pasted text over the limit stays whole and is refused with both lengths", async () => {
  show(<Note />);
  const field = screen.getByLabelText<HTMLTextAreaElement>("note");
  await userEvent.click(field);
  await userEvent.paste("0123456789ab");
  const error = await screen.findByRole("alert");
  expect(error.textContent).toBe("הטקסט ארוך מדי: 12 תווים, ואפשר עד 10");
  expect(field.value).toBe("0123456789ab");
  expect(field.getAttribute("aria-invalid")).toBe("true");
  expect(field.getAttribute("aria-describedby")?.split(" ")).toEqual(["hint", error.id]);
});

test("text up to the limit has no error", async () => {
  show(<Note />);
  const field = screen.getByLabelText("note");
  await userEvent.click(field);
  await userEvent.paste("0123456789");
  expect(await screen.findByDisplayValue("0123456789")).toBe(field);
  expect(screen.queryByRole("alert")).toBeNull();
  expect(field.getAttribute("aria-invalid")).toBeNull();
});
