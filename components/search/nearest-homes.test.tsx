import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { card } from "@/components/testing/card";
import { show } from "@/components/testing/show";
import { NearestHomes } from "./nearest-homes";

test("names the search that the homes belong to, and shows them", async () => {
  show(
    <NearestHomes
      nearest={{ cards: [card], filters: { transactionType: "rent", near: "אשדוד" } }}
    />,
  );
  await screen.findByRole("region", { name: /^הכי קרובים למה שביקשתם: נכסים להשכרה עד .*אשדוד/ });
  expect(screen.getAllByRole("article")).toHaveLength(1);
});
