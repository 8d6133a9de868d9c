import { act, cleanup, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { afterEach, expect, test, vi } from "vitest";
import { show } from "@/components/testing/show";
import { add, type Gallery } from "@/lib/property/images";
import messages from "@/messages/he.json";
import { ImageUploader } from "./image-uploader";
import { UploadError } from "./upload-error";

const { sendImage } = vi.hoisted(() => ({ sendImage: vi.fn() }));
vi.mock("./send-image", () => ({ sendImage }));
vi.mock("./shrink-image", () => ({ shrinkImage: async (file: File) => file }));

const { media: words } = messages;

let change: (update: (gallery: Gallery) => Gallery) => void;
let gallery: Gallery;
let texts: Record<string, string>;

function Page() {
  const [value, setValue] = useState<Gallery>({ images: ["a.jpg", "b.jpg"], main: 0 });
  const [said, setSaid] = useState<Record<string, string>>({});
  change = setValue;
  gallery = value;
  texts = said;
  return (
    <ImageUploader
      altOf={String}
      max={10}
      onChange={setValue}
      onText={(path, text) => setSaid({ ...said, [path]: text })}
      texts={said}
      value={value}
    />
  );
}

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const takeAway = (place: number) =>
  screen.getByRole("button", { name: words.remove.replace("{place}", String(place)) });

test("removing pictures by keyboard moves focus to the next, and then to the add button", async () => {
  show(<Page />);
  takeAway(1).focus();
  await userEvent.keyboard("{Enter}");
  await waitFor(() => expect(gallery.images).toEqual(["b.jpg"]));
  expect(document.activeElement).toBe(takeAway(1));
  await userEvent.keyboard("{Enter}");
  await waitFor(() => expect(gallery.images).toEqual([]));
  expect(document.activeElement).toBe(screen.getByRole("button", { name: words.pick }));
});

test("a restored picture does not replace one that arrived meanwhile", async () => {
  show(<Page />);
  await userEvent.click(takeAway(1));
  await waitFor(() => expect(gallery).toEqual({ images: ["b.jpg"], main: 0 }));
  act(() => change((now) => add(now, "c.jpg")));
  await userEvent.click(await screen.findByRole("button", { name: words.undo }));
  await waitFor(() => expect(gallery).toEqual({ images: ["a.jpg", "b.jpg", "c.jpg"], main: 0 }));
});

test("alt text can be edited without changing the picture, and is shown again", async () => {
  const { edit } = words;
  show(<Page />);
  const open = () => screen.getByRole("button", { name: edit.open.replace("{place}", "2") });
  await userEvent.click(open());
  const field = await screen.findByLabelText(edit.text);
  const done = screen.getByRole("button", { name: edit.done });
  expect((done as HTMLButtonElement).disabled).toBe(true);
  await userEvent.type(field, "סלון<");
  expect((await screen.findByRole("alert")).textContent).toBe(edit.textWrong);
  expect((done as HTMLButtonElement).disabled).toBe(true);
  await userEvent.type(field, "{Backspace} עם חלון");
  await userEvent.click(done);
  await waitFor(() => expect(texts).toEqual({ "b.jpg": "סלון עם חלון" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  await userEvent.click(open());
  const again = await screen.findByLabelText(edit.text);
  expect((again as HTMLInputElement).value).toBe("סלון עם חלון");
});

test("alt text typed while cropping is saved only with a successful upload", async () => {
  const { edit } = words;
  vi.stubGlobal(
    "Image",
    class {
      onload = () => {};
      set src(_: string) {
        queueMicrotask(() => this.onload());
      }
    },
  );
  vi.spyOn(HTMLCanvasElement.prototype, "getContext").mockReturnValue(null);
  vi.spyOn(HTMLCanvasElement.prototype, "toBlob").mockImplementation((done) =>
    done(new Blob(["cut"])),
  );
  vi.stubGlobal("URL", Object.assign(URL, { createObjectURL: () => "blob:cut" }));
  show(<Page />);
  const open = async () => {
    await userEvent.click(screen.getByRole("button", { name: edit.open.replace("{place}", "2") }));
    await userEvent.click(await screen.findByRole("button", { name: edit.right }));
    return screen.getByLabelText<HTMLInputElement>(edit.text);
  };
  const press = (name: string) => userEvent.click(screen.getByRole("button", { name }));
  const closed = () => waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());

  sendImage.mockRejectedValueOnce(new UploadError("imageBroken"));
  await userEvent.type(await open(), "סלון");
  await press(edit.done);
  await waitFor(() => expect(sendImage).toHaveBeenCalledOnce());
  // The upload failed: the dialog keeps the input, and the form is unchanged.
  await waitFor(() =>
    expect(screen.getByRole<HTMLButtonElement>("button", { name: edit.done }).disabled).toBe(false),
  );
  expect(screen.getByLabelText<HTMLInputElement>(edit.text).value).toBe("סלון");
  expect(texts).toEqual({});
  await press(edit.cancel);
  await closed();
  expect([texts, gallery.images]).toEqual([{}, ["a.jpg", "b.jpg"]]);

  sendImage.mockResolvedValueOnce("cut.jpg");
  const field = await open();
  expect(field.value).toBe("");
  await userEvent.type(field, "מטבח");
  await press(edit.done);
  await closed();
  expect([texts, gallery.images]).toEqual([{ "cut.jpg": "מטבח" }, ["a.jpg", "cut.jpg"]]);
});
