import { cleanup, fireEvent, screen } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { show } from "@/components/testing/show";
import messages from "@/messages/he.json";
import { CropDialog } from "./crop-dialog";

const { crop: words } = messages.media;
/** The width on a small phone. */
const WIDE = 200;
const nothing = () => {};

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

test("the picture follows the pointer and the arrow keys in a square narrower than usual", () => {
  vi.spyOn(HTMLElement.prototype, "clientWidth", "get").mockReturnValue(WIDE);
  HTMLElement.prototype.setPointerCapture = nothing;
  show(
    <CropDialog
      file={new File(["picture"], "me.jpg", { type: "image/jpeg" })}
      onClose={nothing}
      onCut={nothing}
      onUnreadable={nothing}
      round
      startWhole={false}
    />,
  );
  const square = screen.getByRole("group", { name: words.area });
  const picture = square.querySelector("img") as HTMLImageElement;
  Object.defineProperties(picture, { naturalWidth: { value: 400 }, naturalHeight: { value: 200 } });
  fireEvent.load(picture);
  const at = () => [picture.style.left, picture.style.width, picture.style.height];
  expect(at()).toEqual(["-50%", "200%", "100%"]);

  fireEvent.keyDown(square, { key: "ArrowRight" });
  expect(at()[0]).toBe("-46%");

  fireEvent.pointerDown(square, { clientX: 100, clientY: 0 });
  fireEvent.pointerMove(square, { clientX: 150, clientY: 0 });
  expect(at()[0]).toBe("-21%");
});
