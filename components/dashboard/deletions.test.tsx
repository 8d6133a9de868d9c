import { cleanup, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { show } from "@/components/testing/show";
import { paths } from "@/lib/paths";
import messages from "@/messages/he.json";
import { CardActions } from "./card-actions";
import { Deletable, Deletions } from "./deletions";

const deleteProperty = vi.hoisted(() => vi.fn());
vi.mock("@/server/property/actions", () => ({ deleteProperty }));
vi.mock("next/navigation", () => ({ useRouter: () => ({ refresh: () => {} }) }));

const { dashboard: words } = messages;
const listing = { id: "11111111-2222-4333-8444-555555555555", title: "דירה בלב העיר" };
const sendBeacon = vi.fn(() => true);

function Page() {
  const [here, setHere] = useState(true);
  return (
    <>
      <button onClick={() => setHere(false)} type="button">
        לעמוד אחר
      </button>
      {here && (
        <Deletions>
          <Deletable id={listing.id}>
            <CardActions {...listing} />
          </Deletable>
        </Deletions>
      )}
    </>
  );
}

beforeEach(() => {
  vi.stubGlobal("navigator", Object.assign(navigator, { sendBeacon }));
  sendBeacon.mockClear();
  deleteProperty.mockReset();
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

async function remove() {
  show(<Page />);
  await userEvent.click(screen.getByRole("button", { name: /^מחיקה: / }));
  await userEvent.click(await screen.findByRole("button", { name: words.deleteConfirm }));
  return screen.findByRole("button", { name: words.undo });
}

test("a listing that is had back in time is there again and is not deleted", async () => {
  const undo = await remove();
  expect(screen.queryByRole("button", { name: /^מחיקה: / })).toBeNull();
  await userEvent.click(undo);
  expect(screen.getByRole("button", { name: /^מחיקה: / })).toBeTruthy();
  await userEvent.click(screen.getByRole("button", { name: "לעמוד אחר" }));
  expect(sendBeacon).not.toHaveBeenCalled();
});

test("who leaves the page has deleted it, and is not offered to undo that", async () => {
  await remove();
  await userEvent.click(screen.getByRole("button", { name: "לעמוד אחר" }));
  expect(sendBeacon).toHaveBeenCalledWith(paths.deleteProperty(listing.id));
  await waitFor(() => expect(screen.queryByRole("button", { name: words.undo })).toBeNull());
});
