import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import type { ComponentProps } from "react";
import { afterEach, expect, test, vi } from "vitest";
import { Link } from "./router-link";

vi.mock("next/link", () => ({
  default: ({ prefetch, ...props }: ComponentProps<"a"> & { prefetch?: boolean | null }) => (
    <a {...props} data-prefetch={String(prefetch)}>
      {props.children}
    </a>
  ),
}));

afterEach(cleanup);

const prefetch = () => screen.getByRole("link").dataset.prefetch;

test.each([
  ["pointing at", fireEvent.mouseEnter],
  ["focusing", fireEvent.focus],
  ["touching", fireEvent.touchStart],
])("%s a link prefetches its page, not before", (_, intent) => {
  render(<Link href="/leads">פניות</Link>);
  expect(prefetch()).toBe("false");
  intent(screen.getByRole("link"));
  expect(prefetch()).toBe("null");
});

test("a link without prefetching stays so, and its own handlers still run", () => {
  const onMouseEnter = vi.fn();
  render(
    <Link href="/leads" onMouseEnter={onMouseEnter} prefetch={false}>
      פניות
    </Link>,
  );
  fireEvent.mouseEnter(screen.getByRole("link"));
  expect(prefetch()).toBe("false");
  expect(onMouseEnter).toHaveBeenCalledOnce();
});
