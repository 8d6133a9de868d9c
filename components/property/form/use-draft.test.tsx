import { act, cleanup, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { FormProvider, useForm } from "react-hook-form";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { show } from "@/components/testing/show";
import type { PropertyInput, PropertyValues } from "@/lib/property/schema";
import { emptyProperty } from "@/lib/property/values";
import messages from "@/messages/he.json";
import { DraftNotice } from "./notices";
import { useDraft } from "./use-draft";

vi.mock("next/navigation", () => ({ usePathname: () => "/add-property" }));

const KEY = "delet:listing:agent:listing";
const { draft: words } = messages.propertyForm;
const start = { ...emptyProperty, title: "כותרת שמורה" };

let draft: ReturnType<typeof useDraft>;

function Page({ version }: { version: number | null }) {
  const form = useForm<PropertyValues, unknown, PropertyInput>({ defaultValues: start });
  draft = useDraft(form, KEY, start, version);
  return (
    <FormProvider {...form}>
      <main id="main" tabIndex={-1}>
        <DraftNotice draft={draft} />
      </main>
      <input aria-label="כותרת" {...form.register("title")} />
    </FormProvider>
  );
}

const kept = () => JSON.parse(localStorage.getItem(KEY) ?? "null")?.values.title ?? null;
const leave = () => act(() => window.dispatchEvent(new Event("pagehide")));
const title = () => screen.getByLabelText<HTMLInputElement>("כותרת");

function keepDraft(version: number | null) {
  const values = { ...start, title: "כותרת מהטיוטה" };
  const id = "9e107d9d-3721-4b1f-9b6a-0123456789ab";
  const savedAt = Date.now() - 60_000;
  localStorage.setItem(KEY, JSON.stringify({ savedAt, version, clientRequestId: id, values }));
  return id;
}

beforeEach(() => localStorage.clear());
afterEach(cleanup);

test("leaving the page keeps an undecided draft of an older version", async () => {
  keepDraft(1);
  show(<Page version={2} />);
  expect(await screen.findByRole("button", { name: words.use })).toBeTruthy();
  leave();
  expect(kept()).toBe("כותרת מהטיוטה");
});

test("discarding a found draft keeps text typed meanwhile", async () => {
  keepDraft(1);
  show(<Page version={2} />);
  const away = await screen.findByRole("button", { name: words.throwAway });
  await userEvent.type(title(), " ועוד");
  await userEvent.click(away);
  await waitFor(() => expect(title().value).toBe("כותרת שמורה ועוד"));
  expect(screen.queryByRole("button", { name: words.throwAway })).toBeNull();
  expect(kept()).toBe("כותרת שמורה ועוד");
});

test("a discarded draft is deleted, and focus moves to the page", async () => {
  keepDraft(1);
  show(<Page version={2} />);
  await userEvent.click(await screen.findByRole("button", { name: words.throwAway }));
  await waitFor(() => expect(document.activeElement?.id).toBe("main"));
  leave();
  expect(kept()).toBeNull();
});

test("after another tab saves the draft, the one here becomes a separate listing", async () => {
  const id = keepDraft(null);
  show(<Page version={null} />);
  await screen.findByRole("button", { name: words.startOver });
  expect(draft.clientRequestId.current).toBe(id);

  act(() => window.dispatchEvent(storage("אחר")));
  expect(draft.clientRequestId.current).toBe(id);
  act(() => window.dispatchEvent(storage(null)));
  expect(draft.clientRequestId.current).not.toBe(id);
});

const storage = (newValue: string | null) =>
  Object.assign(new Event("storage"), { key: KEY, newValue });
