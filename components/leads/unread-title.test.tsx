import { cleanup, fireEvent, waitFor } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { show } from "@/components/testing/show";
import { UnreadTitle } from "./unread-title";

afterEach(cleanup);

test("the unread lead count precedes whatever title the page takes", async () => {
  document.head.innerHTML = "<title>פניות</title>";
  const { rerender } = show(<UnreadTitle unread={3} />);
  expect(document.title).toBe("(3) פניות");
  document.title = "נכסים";
  await waitFor(() => expect(document.title).toBe("(3) נכסים"));
  rerender(<UnreadTitle unread={12} />);
  await waitFor(() => expect(document.title).toBe("(12) נכסים"));
  // The count is unavailable.
  rerender(<UnreadTitle unread={null} />);
  document.title = "פניות";
  await waitFor(() => expect(document.title).toBe("(12) פניות"));
  document.title = "נכסים";
  rerender(<UnreadTitle unread={0} />);
  await waitFor(() => expect(document.title).toBe("נכסים"));
});

test("a title that is being replaced is not duplicated", async () => {
  document.head.innerHTML = "<title>פניות</title>";
  show(<UnreadTitle unread={1} />);
  document.head.querySelector("title")?.remove();
  await new Promise((done) => setTimeout(done));
  const next = document.createElement("title");
  next.textContent = "נכסים";
  document.head.append(next);
  await waitFor(() => expect(document.title).toBe("(1) נכסים"));
  expect(document.head.querySelectorAll("title")).toHaveLength(1);
});

test("a printed page has its title without the count", async () => {
  document.head.innerHTML = "<title>דוח שיווק</title>";
  show(<UnreadTitle unread={3} />);
  expect(document.title).toBe("(3) דוח שיווק");
  fireEvent(window, new Event("beforeprint"));
  expect(document.title).toBe("דוח שיווק");
  fireEvent(window, new Event("afterprint"));
  expect(document.title).toBe("(3) דוח שיווק");
});
