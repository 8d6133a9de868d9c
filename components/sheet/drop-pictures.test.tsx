import { cleanup, fireEvent, screen } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { show } from "@/components/testing/show";
import messages from "@/messages/he.json";
import { DropPictures } from "./drop-pictures";

const appendSheetPictures = vi.hoisted(() => vi.fn(async () => ({ data: undefined })));
vi.mock("@/server/sheet/actions", () => ({ appendSheetPictures }));
vi.mock("@/components/media/send-image", () => ({
  sendImage: async ({ name }: File) => `p/${name}`,
}));
vi.mock("@/components/media/shrink-image", () => ({ shrinkImage: async (file: File) => file }));
afterEach(cleanup);

const words = messages.sheetImport.drop;
const homes = [
  { id: "n", line: 2, reference: "A-1", pictures: ["salon.jpg"] },
  { id: "m", line: 3, reference: "A-2", pictures: [] },
];

test("many pictures dropped at once go to the homes that their names say", async () => {
  show(<DropPictures homes={homes} />);
  const files = ["A-2.jpg", "A-1 2.jpg", "x.jpg", "salon.jpg"].map(
    (name) => new File(["x"], name, { type: "image/jpeg" }),
  );
  const items = files.map((file) => ({
    ...{ kind: "file", type: file.type },
    getAsFile: () => file,
  }));
  const zone = screen.getByLabelText(words.title);
  const dataTransfer = { files, items, types: ["Files"] };
  fireEvent.dragEnter(zone, { dataTransfer });
  fireEvent.drop(zone, { dataTransfer });
  expect(await screen.findByText("נוספו 3 תמונות.")).toBeTruthy();
  expect(appendSheetPictures.mock.calls).toEqual([
    [{ id: "n", paths: ["p/salon.jpg", "p/A-1 2.jpg"] }],
    [{ id: "m", paths: ["p/A-2.jpg"] }],
  ]);
  expect(screen.getByText("x.jpg")).toBeTruthy();
  expect(screen.getByText(words.nobody)).toBeTruthy();
});
