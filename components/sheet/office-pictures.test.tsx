import { cleanup, fireEvent, screen, waitFor } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { show } from "@/components/testing/show";
import type { Batch } from "@/lib/sheet/plan";
import { useSheetSave } from "./use-sheet-save";

const { saveOfficeSheet, addOfficeSheetPictures, addSheetPictures } = vi.hoisted(() => ({
  saveOfficeSheet: vi.fn(),
  addOfficeSheetPictures: vi.fn(),
  addSheetPictures: vi.fn(),
}));
vi.mock("@/server/sheet/actions", () => ({
  ...{ saveOfficeSheet, addOfficeSheetPictures, addSheetPictures, saveSheet: vi.fn() },
}));

afterEach(cleanup);

const A = "https://example.com/a.jpg";
const rowAt = (line: number) => ({ line, id: null, nth: 0, home: {}, agent: "dana" });

function Save({ batches }: { batches: Batch[] }) {
  const { save, start } = useSheetSave(true);
  return (
    <>
      <button onClick={() => void start(batches, () => [A, "b.jpg"])} type="button">
        save
      </button>
      <p>{save?.state}</p>
    </>
  );
}

test("an office's pictures are added to homes that it publishes, not to drafts, which belong to their agents", async () => {
  saveOfficeSheet
    .mockResolvedValueOnce({
      data: [
        { line: 2, id: "published" },
        { line: 3, id: "without a place", asDraft: true },
      ],
    })
    .mockResolvedValueOnce({ data: [{ line: 4, id: "draft" }] });
  addOfficeSheetPictures.mockResolvedValue({ data: { added: 1, failed: [] } });
  show(
    <Save
      batches={[
        { rows: [rowAt(2), rowAt(3)], publish: true },
        { rows: [rowAt(4)], publish: false },
      ]}
    />,
  );
  fireEvent.click(screen.getByRole("button"));
  await waitFor(() => expect(screen.getByText("done")).toBeDefined());
  expect(saveOfficeSheet).toHaveBeenCalledTimes(2);
  expect(addOfficeSheetPictures).toHaveBeenCalledExactlyOnceWith({
    id: "published",
    addresses: [A],
  });
  expect(addSheetPictures).not.toHaveBeenCalled();
});
