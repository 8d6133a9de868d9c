import type { useTranslations } from "next-intl";
import { formatPrice } from "@/lib/hebrew/format";
import { type Pin, pinPrice, pinText } from "@/lib/map/pin";

const price = (value: number | null) => (value === null ? "" : formatPrice(value));

/** A pin's accessible name. It contains the pin's visible text, which speech-input users say (WCAG 2.5.3). */
export function pinLabel(t: ReturnType<typeof useTranslations<"map">>, pin: Pin): string {
  const [low, high] = [price(pin.low), price(pin.high)];
  if (pin.homes > 1) {
    const prices = low === "" ? "none" : low === high ? "one" : "range";
    return t("cluster", { homes: pinText(pin), low, high, prices });
  }
  return t("home", {
    price: pin.low === null ? "" : `${pinPrice(pin.low)} ₪`,
    known: low === "" ? "no" : "yes",
    rooms: pin.rooms ?? 0,
    state: pin.lowered ? "lowered" : pin.underOffer ? "underOffer" : "none",
  });
}
