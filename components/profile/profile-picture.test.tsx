import { cleanup, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { show } from "@/components/testing/show";
import messages from "@/messages/he.json";
import { ProfileForm } from "./profile-form";

const { media: words } = messages;
const saveProfile = vi.hoisted(() => vi.fn());
const sendImage = vi.hoisted(() => vi.fn());
vi.mock("@/server/account/actions", () => ({ saveProfile }));
vi.mock("next/navigation", () => ({ useRouter: () => ({ refresh: () => {} }) }));
vi.mock("./company-link", () => ({ CompanyLink: () => null }));
// There is no canvas here: a picked picture skips cropping and shrinking and is sent as it is.
vi.mock("@/components/media/send-image", () => ({ sendImage }));
vi.mock("@/components/media/shrink-image", () => ({
  requireImage: async () => ({ forPrint: false }),
  shrinkImage: async (file: File) => file,
}));
vi.mock("@/components/media/crop-dialog", () => ({
  CropDialog: ({ file, onCut }: { file: File | null; onCut: (square: File) => void }) =>
    file && (
      <button onClick={() => onCut(file)} type="button">
        {words.crop.done}
      </button>
    ),
}));

let arrive: (path: string) => void;

beforeEach(async () => {
  saveProfile.mockReset();
  saveProfile.mockResolvedValue({ data: { version: 2 } });
  sendImage.mockReturnValue(new Promise((resolve) => (arrive = resolve)));
  const values = {
    name: "דנה לוי",
    username: "dana",
    phone: "",
    isPublic: true,
    profileImageUrl: "profiles/a/old.jpg",
    license: "",
    areas: [],
    languages: [],
    workingSince: "",
    openingHours: null,
    pendingCode: null,
  };
  show(
    <ProfileForm
      company={null}
      siteHost="delet.example"
      userType="agent"
      values={values}
      version={1}
    />,
  );
  const input = document.querySelector<HTMLInputElement>("input[type=file]")!;
  await userEvent.upload(input, new File(["x"], "me.jpg", { type: "image/jpeg" }));
  await userEvent.click(await screen.findByRole("button", { name: words.crop.done }));
  await waitFor(() => expect(sendImage).toHaveBeenCalledOnce());
});
afterEach(() => {
  cleanup();
  vi.clearAllMocks();
});

const save = () => userEvent.click(screen.getByRole("button", { name: "שמירה" }));
const savedWith = (profileImageUrl: string | null) =>
  waitFor(() =>
    expect(saveProfile).toHaveBeenCalledWith(expect.objectContaining({ profileImageUrl })),
  );

test("a profile is not saved while a picture is uploading", async () => {
  await save();
  expect(await screen.findByText(words.waitForOne)).toBeTruthy();
  expect(saveProfile).not.toHaveBeenCalled();
  arrive("profiles/a/new.jpg");
  await waitFor(() => expect(screen.queryByRole("progressbar")).toBeNull());
  await save();
  await savedWith("profiles/a/new.jpg");
});

test("a new picture is marked as unsaved until it is saved", async () => {
  expect(screen.queryByText(words.unsaved)).toBeNull();
  arrive("profiles/a/new.jpg");
  expect(await screen.findByText(words.unsaved)).toBeTruthy();
  await save();
  await savedWith("profiles/a/new.jpg");
  await waitFor(() => expect(screen.queryByText(words.unsaved)).toBeNull());
});

test("a picture removed while another is uploading stays removed", async () => {
  await userEvent.click(screen.getByRole("button", { name: words.removeOne }));
  arrive("profiles/a/new.jpg");
  await save();
  await savedWith(null);
});
