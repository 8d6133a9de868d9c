import { cleanup, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, test, vi } from "vitest";
import { show } from "@/components/testing/show";
import { UserFilterCard } from "@/components/user/user-filter-card";
import messages from "@/messages/he.json";

const push = vi.hoisted(() => vi.fn());
vi.mock("next/navigation", () => ({ useRouter: () => ({ push }) }));
afterEach(cleanup);

const words = messages.adminUsers;

test("the default option all is omitted from the URL, a search for the word is not", async () => {
  show(<UserFilterCard filters={{ search: "", type: "all", status: "all", page: 1 }} />);
  await userEvent.type(screen.getByRole("searchbox", { name: words.search }), "all");
  await userEvent.click(await screen.findByRole("button", { name: messages.admin.filter.apply }));
  await waitFor(() => expect(push).toHaveBeenCalledExactlyOnceWith("/admin/users?search=all"));
});
