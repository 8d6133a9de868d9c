"use client";
import { useRef, useState } from "react";
import type { UseFormReturn } from "react-hook-form";
import type { EditedProperty } from "@/lib/property/form-view";
import { type DoubtedPrice, priceDoubt } from "@/lib/property/price-doubt";
import { type PropertyInput, type PropertyValues, propertySchema } from "@/lib/property/schema";

/** The question about an unlikely price. `opened` and `start`: the listing and its values as the form was opened. */
export function usePriceQuestion(opened: EditedProperty | null, start: PropertyValues) {
  const [doubted, setDoubted] = useState<DoubtedPrice | null>(null);
  const confirmed = useRef<number>(undefined);
  return {
    doubted,
    /** Whether the person confirmed this price. */
    isConfirmed: (price: PropertyValues["price"]) => price === confirmed.current,
    /** Asks once, and only when the form could be saved; `again` when the database asks. Returns whether it asked. */
    ask(form: UseFormReturn<PropertyValues, unknown, PropertyInput>, again = false) {
      const values = form.getValues();
      const { price, transactionType: deal, propertyTypes } = values;
      const doubt = priceDoubt(price, deal, propertyTypes);
      const isConfirmed = opened?.priceConfirmed === price && start.transactionType === deal;
      if (!doubt || (isConfirmed && !again) || !propertySchema.safeParse(values).success)
        return false;
      // Closing the dialog returns the focus to where it was.
      form.setFocus("price");
      setDoubted({ price, deal, doubt });
      return true;
    },
    confirm() {
      confirmed.current = doubted?.price;
      setDoubted(null);
    },
    close: () => setDoubted(null),
  };
}
