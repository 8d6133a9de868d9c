import { act, cleanup, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { afterEach, expect, test } from "vitest";
import { show } from "@/components/testing/show";
import { add, type Gallery } from "@/lib/property/images";
import messages from "@/messages/he.json";
import { ImageUploader } from "./image-uploader";

const { media: words } = messages;

let change: (update: (gallery: Gallery) => Gallery) => void;
let gallery: Gallery;

function Page() {
  const [value, setValue] = useState<Gallery>({ images: ["a.jpg", "b.jpg"], main: 0 });
  change = setValue;
  gallery = value;
  return <ImageUploader altOf={String} max={10} onChange={setValue} value={value} />;
}

afterEach(cleanup);

test("a picture that is had back does not push out one that arrived meanwhile", async () => {
  show(<Page />);
  await userEvent.click(screen.getByRole("button", { name: words.remove.replace("{place}", "1") }));
  expect(gallery).toEqual({ images: ["b.jpg"], main: 0 });
  act(() => change((now) => add(now, "c.jpg")));
  await userEvent.click(await screen.findByRole("button", { name: words.undo }));
  expect(gallery).toEqual({ images: ["a.jpg", "b.jpg", "c.jpg"], main: 0 });
});
