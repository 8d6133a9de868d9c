import { act, cleanup, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { refusal, show } from "@/components/testing/show";
import { DEFAULT_TEMPLATE } from "@/lib/template/default-template";
import type { CardTemplate } from "@/lib/template/types";
import messages from "@/messages/he.json";
import { TemplateEditor } from "./template-editor";

const actions = vi.hoisted(() => ({ saveTemplate: vi.fn(), restoreTemplate: vi.fn() }));
vi.mock("@/server/template/actions", () => actions);
const refresh = vi.hoisted(() => vi.fn());
vi.mock("next/navigation", () => ({ useRouter: () => ({ refresh }) }));
vi.mock("./template-preview", () => ({ TemplatePreview: () => null }));

const t = messages.adminTemplate;

beforeEach(() => {
  refresh.mockReset();
  actions.saveTemplate.mockResolvedValue({});
  actions.restoreTemplate.mockResolvedValue({});
});
afterEach(cleanup);

let store: (template: CardTemplate) => void;
function Page() {
  const [{ saved, savedAt }, setSaved] = useState({
    saved: DEFAULT_TEMPLATE,
    savedAt: "2026-11-01",
  });
  store = (template) => act(() => setSaved({ saved: template, savedAt: "2026-11-02" }));
  return <TemplateEditor saved={saved} savedAt={savedAt} />;
}

const press = (name: string) => userEvent.click(screen.getByRole("button", { name }));
const lines = () => screen.getAllByRole("heading", { level: 3 }).length;
const unsaved = () => screen.queryByText(t.unsaved) !== null;

test("restoring the default discards edits made to it", async () => {
  show(<Page />);
  await press(t.addLine);
  await waitFor(() => expect([lines(), unsaved()]).toEqual([5, true]));
  await press(t.restore);
  await userEvent.click((await screen.findAllByRole("button", { name: t.restore })).at(-1)!);
  await waitFor(() => expect([lines(), unsaved()]).toEqual([4, false]));
});

test("sent edits are replaced by the stored version; edits made meanwhile stay", async () => {
  show(<Page />);
  await press(t.addLine);
  await press(t.save);
  const { maxLines, lines: sent } = actions.saveTemplate.mock.lastCall![0] as CardTemplate;
  expect(sent).toHaveLength(5);
  await press(t.addLine);
  store({ maxLines, lines: sent });
  expect([lines(), unsaved()]).toEqual([6, true]);

  await press(t.save);
  store(DEFAULT_TEMPLATE);
  expect([lines(), unsaved()]).toEqual([4, false]);
});

test("a conflicting save shows an error, keeps the edits, and can overwrite or take what is stored now", async () => {
  actions.saveTemplate.mockResolvedValue(refusal("staleVersion"));
  show(<Page />);
  await press(t.addLine);
  await press(t.save);
  await waitFor(() =>
    expect(actions.saveTemplate.mock.lastCall![0]).toMatchObject({ savedAt: "2026-11-01" }),
  );
  expect(await screen.findByText(messages.form.elsewhere.text)).toBeTruthy();
  expect(refresh).toHaveBeenCalled();
  const theirs = { ...DEFAULT_TEMPLATE, lines: DEFAULT_TEMPLATE.lines.slice(0, 2) };
  store(theirs);
  expect([lines(), unsaved()]).toEqual([5, true]);
  await press(t.save);
  await waitFor(() =>
    expect(actions.saveTemplate.mock.lastCall![0]).toMatchObject({ savedAt: "2026-11-02" }),
  );
  await press(messages.form.elsewhere.theirs);
  await waitFor(() => expect([lines(), unsaved()]).toEqual([2, false]));
});
