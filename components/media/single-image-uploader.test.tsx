import { cleanup, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { show } from "@/components/testing/show";
import messages from "@/messages/he.json";
import { sendImage } from "./send-image";
import { SingleImageUploader } from "./single-image-uploader";
import { UploadError } from "./upload-error";

// tests/journeys/uploads.spec.ts covers what needs a real decoder and canvas.
vi.mock("./send-image", () => ({ sendImage: vi.fn() }));
vi.mock("./shrink-image", () => ({
  requireImage: async () => ({ forPrint: false }),
  shrinkImage: async (file: File) => file,
}));
vi.mock("./crop-dialog", () => ({
  CropDialog: ({ file, onCut }: { file: File | null; onCut: (square: File) => void }) =>
    file && (
      <button onClick={() => onCut(new File(["square"], "square.jpg"))} type="button">
        cut
      </button>
    ),
}));

const { media: words, errors, profile } = messages;
let stored: string | null;
function Portrait() {
  const [value, setValue] = useState<string | null>(null);
  stored = value;
  return (
    <SingleImageUploader
      fallback="ד"
      kind="profile"
      label={profile.photo}
      onChange={setValue}
      onUnderWay={() => undefined}
      value={value}
      unsaved={false}
    />
  );
}
const retry = () => screen.queryByRole("button", { name: words.retry });

async function choose() {
  show(<Portrait />);
  const input = document.querySelector("input[type=file]") as HTMLInputElement;
  await userEvent.upload(input, new File(["picture"], "me.jpg", { type: "image/jpeg" }));
  await userEvent.click(await screen.findByRole("button", { name: "cut" }));
}

beforeEach(() => {
  vi.mocked(sendImage).mockReset();
  stored = null;
});
afterEach(cleanup);

test("a portrait that failed to upload is retried with one press, as cropped", async () => {
  vi.mocked(sendImage).mockRejectedValueOnce(new UploadError("uploadOffline"));
  vi.mocked(sendImage).mockResolvedValueOnce("profiles/me/new.jpg");
  await choose();
  expect((await screen.findByRole("alert")).textContent).toBe(errors.uploadOffline);
  await userEvent.click(retry() as HTMLElement);
  await vi.waitFor(() => expect(stored).toBe("profiles/me/new.jpg"));
  const sent = vi.mocked(sendImage).mock.calls.map(([image]) => (image as File).name);
  expect(sent).toEqual(["square.jpg", "square.jpg"]);
  expect(screen.queryByRole("alert")).toBeNull();
  expect(retry()).toBeNull();
});

test("a picture that can never be accepted offers no retry", async () => {
  vi.mocked(sendImage).mockRejectedValueOnce(new UploadError("imageComplex"));
  await choose();
  expect((await screen.findByRole("alert")).textContent).toBe(errors.imageComplex);
  expect(retry()).toBeNull();
});
