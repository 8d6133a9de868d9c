import { z } from "zod";
import type { AnyFilter } from "@/lib/search/filter-kinds";
import { endsOf, FILTERS, type FilterName, type RangeName } from "@/lib/search/filters";

// The search filters as parameters, for the OpenAPI document and for the MCP tool.

type Parameter = { name: string; schema: z.ZodType };

const UNITS = {
  shekel: "in shekels",
  squareMetres: "in square metres",
  shekelPerMetre: "in shekels a square metre",
};

const TEXTS: Partial<Record<FilterName, string>> = {
  q: "A sentence, in Hebrew or simple English, Russian or Arabic. What is understood filters; other words rank.",
  near: "a place and how far from it: חיפה, or חיפה,5 for five kilometres",
  bounds: "a box of the map, as west,south,east,north in degrees",
  shape: "a shape that was drawn on the map of the site, as its address has it",
};

/** The query parameters of a filter; a range has two. A value out of range is clamped. */
export function parametersOf(name: FilterName): Parameter[] {
  const filter: AnyFilter = FILTERS[name];
  switch (filter.kind) {
    case "text":
      return [{ name, schema: described(z.string().max(filter.max), TEXTS[name]) }];
    case "names":
      return [
        {
          name,
          schema: z
            .string()
            .describe(
              filter.match === "none"
                ? "names in Hebrew, with commas between them: a home is in none of them"
                : "names in Hebrew, with commas between them, of which one is enough",
            ),
        },
      ];
    case "one":
      return [{ name, schema: described(z.enum(filter.ids), filter.days && "days ago, at most") }];
    case "many":
      return [
        {
          name,
          schema: z.array(z.enum(filter.ids)).describe(
            {
              all: "a home has all of them",
              any: "a home has one of them",
              none: "a home has none of them",
            }[filter.match],
          ),
        },
      ];
    case "day":
      return [{ name, schema: z.string().describe('a day as YYYY-MM-DD, or "now"') }];
    case "range": {
      const { min, max } = filter.limits;
      return endsOf(name as RangeName).flatMap((end) =>
        end
          ? [
              {
                name: end,
                schema: described(
                  z.number().meta({ minimum: min, maximum: max }),
                  filter.unit && UNITS[filter.unit],
                ),
              },
            ]
          : [],
      );
    }
  }
}

const described = (schema: z.ZodType, words: string | undefined) =>
  words ? schema.describe(words) : schema;
