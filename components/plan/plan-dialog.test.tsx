import { cleanup, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { refusal, show, withToasts } from "@/components/testing/show";
import type { AdminPlanView } from "@/lib/plan/types";
import messages from "@/messages/he.json";
import { PlanDialog } from "./plan-dialog";

const savePlan = vi.hoisted(() => vi.fn());
vi.mock("@/server/plan/actions", () => ({ savePlan }));
const refresh = vi.hoisted(() => vi.fn());
vi.mock("next/navigation", () => ({ useRouter: () => ({ refresh }) }));

const t = messages.adminPlans;
const FIRST = "2026-11-01T10:00:00.000001+00:00";
const SECOND = "2026-11-02T10:00:00+00:00";
const plan: AdminPlanView = {
  id: "10000000-0000-4000-8000-000000000001",
  name: "Agent",
  slug: "agent",
  price: 99,
  priority: 1,
  propertyLimit: 12,
  imagesPerProperty: null,
  agentLimit: null,
  video: false,
  statistics: false,
  logoUrl: null,
  paymentUrl: null,
  isActive: true,
  savedAt: FIRST,
};

beforeEach(() => {
  savePlan.mockReset().mockResolvedValue({});
});
afterEach(cleanup);

const type = async (label: string, text: string) => {
  const field = screen.getByRole("textbox", { name: new RegExp(`^${label}`) });
  await userEvent.clear(field);
  await userEvent.type(field, text);
};
const sent = async (button: string) => {
  await userEvent.click(screen.getByRole("button", { name: button }));
  await waitFor(() => expect(savePlan).toHaveBeenCalledOnce());
  return savePlan.mock.lastCall?.[0];
};

test("an edit sends only changed fields, so that another admin's price stays", async () => {
  show(<PlanDialog onClose={() => {}} plan={plan} />);
  await type(t.name, "Agent One");
  expect(await sent(t.update)).toEqual({ id: plan.id, name: "Agent One", savedAt: FIRST });
});

test("a new plan is sent whole", async () => {
  show(<PlanDialog onClose={() => {}} plan={null} />);
  await type(t.name, "Solo");
  await type(t.slug, "solo");
  await type(t.price, "49.90");
  expect(await sent(t.create)).toEqual({
    id: null,
    name: "Solo",
    slug: "solo",
    price: "49.90",
    priority: "0",
    propertyLimit: "",
    imagesPerProperty: "",
    agentLimit: "",
    video: false,
    statistics: false,
    logoUrl: "",
    paymentUrl: "",
    isActive: true,
  });
});

test("switching on videos for a plan sends only that", async () => {
  show(<PlanDialog onClose={() => {}} plan={plan} />);
  await userEvent.click(screen.getByRole("switch", { name: t.video }));
  expect(await sent(t.update)).toEqual({ id: plan.id, video: true, savedAt: FIRST });
});

test("switching on statistics for a plan sends only that", async () => {
  show(<PlanDialog onClose={() => {}} plan={plan} />);
  await userEvent.click(screen.getByRole("switch", { name: t.statistics }));
  expect(await sent(t.update)).toEqual({ id: plan.id, statistics: true, savedAt: FIRST });
});

test("changing only the number of agents sends only that", async () => {
  show(<PlanDialog onClose={() => {}} plan={plan} />);
  await type(t.agentLimit, "10");
  expect(await sent(t.update)).toEqual({ id: plan.id, agentLimit: "10", savedAt: FIRST });
});

test("a conflicting save shows an error, keeps the price, and can overwrite what is stored now", async () => {
  savePlan.mockResolvedValueOnce(refusal("staleVersion"));
  const dialog = (stored: AdminPlanView) => <PlanDialog onClose={() => {}} plan={stored} />;
  const { rerender } = show(dialog(plan));
  await type(t.price, "120");
  await userEvent.click(screen.getByRole("button", { name: t.update }));
  expect(await screen.findByText(messages.form.elsewhere.text)).toBeDefined();
  expect(refresh).toHaveBeenCalled();
  rerender(withToasts(dialog({ ...plan, price: 110, savedAt: SECOND })));
  await userEvent.click(await screen.findByRole("button", { name: t.update }));
  await waitFor(() =>
    expect(savePlan).toHaveBeenLastCalledWith({ id: plan.id, price: "120", savedAt: SECOND }),
  );
});

test("or takes what the other one saved", async () => {
  savePlan.mockResolvedValueOnce(refusal("staleVersion"));
  const dialog = (stored: AdminPlanView) => <PlanDialog onClose={() => {}} plan={stored} />;
  const { rerender } = show(dialog(plan));
  await type(t.price, "120");
  await userEvent.click(screen.getByRole("button", { name: t.update }));
  await screen.findByText(messages.form.elsewhere.text);
  rerender(withToasts(dialog({ ...plan, price: 110, savedAt: SECOND })));
  await userEvent.click(screen.getByRole("button", { name: messages.form.elsewhere.theirs }));
  expect(await screen.findByDisplayValue("110")).toBeDefined();
  expect(screen.queryByText(messages.form.elsewhere.text)).toBeNull();
});

test("Escape closes the dialog only while nothing was typed", async () => {
  const onClose = vi.fn();
  show(<PlanDialog onClose={onClose} plan={null} />);
  await userEvent.keyboard("{Escape}");
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  await type(t.name, "Solo");
  await userEvent.keyboard("{Escape}");
  expect(await screen.findByDisplayValue("Solo")).toBeDefined();
  expect(onClose).toHaveBeenCalledOnce();
});

test("a tap outside the dialog closes it only while nothing was typed", async () => {
  const onClose = vi.fn();
  show(<PlanDialog onClose={onClose} plan={null} />);
  const beside = () =>
    userEvent.click(screen.getByRole("dialog").previousElementSibling as HTMLElement);
  await beside();
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  await type(t.name, "Solo");
  await beside();
  expect(await screen.findByDisplayValue("Solo")).toBeDefined();
  expect(onClose).toHaveBeenCalledOnce();
});
