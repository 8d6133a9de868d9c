import { act, cleanup, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { show } from "@/components/testing/show";
import { DEFAULT_TEMPLATE } from "@/lib/template/default-template";
import type { CardTemplate } from "@/lib/template/types";
import messages from "@/messages/he.json";
import { TemplateEditor } from "./template-editor";

const actions = vi.hoisted(() => ({ saveTemplate: vi.fn(), restoreTemplate: vi.fn() }));
vi.mock("@/server/template/actions", () => actions);
vi.mock("./template-preview", () => ({ TemplatePreview: () => null }));

const t = messages.adminTemplate;

beforeEach(() => {
  actions.saveTemplate.mockResolvedValue({});
  actions.restoreTemplate.mockResolvedValue({});
});
afterEach(cleanup);

let store: (template: CardTemplate) => void;
function Page() {
  const [saved, setSaved] = useState(DEFAULT_TEMPLATE);
  store = (template) => act(() => setSaved(template));
  return <TemplateEditor saved={saved} />;
}

const press = (name: string) => userEvent.click(screen.getByRole("button", { name }));
const lines = () => screen.getAllByRole("heading", { level: 3 }).length;
const unsaved = () => screen.queryByText(t.unsaved) !== null;

test("edits over the default are gone when the default is restored", async () => {
  show(<Page />);
  await press(t.addLine);
  expect([lines(), unsaved()]).toEqual([5, true]);
  await press(t.restore);
  await userEvent.click(screen.getAllByRole("button", { name: t.restore }).at(-1)!);
  await waitFor(() => expect([lines(), unsaved()]).toEqual([4, false]));
});

test("what was sent is replaced by what was stored; what was edited meanwhile stays", async () => {
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
