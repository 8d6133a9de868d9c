import { cleanup, fireEvent, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { FormProvider, useForm } from "react-hook-form";
import { afterEach, expect, test, vi } from "vitest";
import { show } from "@/components/testing/show";
import type { ParsedListing } from "@/lib/ai/parse-listing/types";
import messages from "@/messages/he.json";
import { ParserCard } from "./parser-card";

const parseListingText = vi.hoisted(() => vi.fn());
vi.mock("@/server/ai/actions", () => ({ parseListingText }));

afterEach(cleanup);

const words = messages.ai.parser;

const listing = (rooms: number) =>
  ({
    fields: { rooms },
    fieldsConfidence: { rooms: 0.9 },
    spans: {},
    extra: { features: [], phones: [], warnings: [], spans: {}, inferred: [] },
  }) as unknown as ParsedListing;

function Card() {
  return (
    <FormProvider {...useForm()}>
      <ParserCard />
    </FormProvider>
  );
}

test("a second text shows its own numbers, not those of the text before it", async () => {
  show(<Card />);
  const rooms = () => screen.findByRole<HTMLInputElement>("textbox", { name: words.field.rooms });
  const analyse = async (text: string, found: number) => {
    parseListingText.mockResolvedValue({ data: listing(found) });
    fireEvent.change(screen.getByLabelText(words.label), { target: { value: text } });
    await userEvent.click(screen.getByRole("button", { name: words.analyse }));
  };
  await analyse("דירת 3 חדרים", 3);
  expect((await rooms()).value).toBe("3");
  await analyse("דירת 5 חדרים", 5);
  await vi.waitFor(async () => expect((await rooms()).value).toBe("5"));
});
