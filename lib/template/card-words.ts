import type { PropertyType, TransactionType } from "@/lib/catalog/ids";
import type { Status } from "@/lib/catalog/states";
import { formatArea, formatPrice } from "@/lib/hebrew/format";
import type { Translate } from "@/lib/i18n/translate";

/** The texts of a card, so that the renderer is independent of the language. */
export type CardWords = {
  type: (type: PropertyType) => string;
  rooms: (rooms: number) => string;
  floor: (floor: number) => string;
  groundFloor: string;
  area: (squareMetres: number) => string;
  /** A rent is per month. */
  price: (price: number, deal: TransactionType) => string;
  pricePerSqm: (price: number) => string;
  /** For an active home, its deal. */
  status: (status: Status, deal: TransactionType) => string;
  priceHidden: string;
  /** For a draft. */
  priceMissing: string;
};

/** Uses `getTranslations()` on the server; in the browser it needs the namespaces `card` and `property`. */
export function cardWords(t: Translate): CardWords {
  return {
    type: (type) => t(`property.types.${type}`),
    rooms: (rooms) => t("card.rooms", { rooms }),
    floor: (floor) => t("card.floor", { floor }),
    groundFloor: t("card.groundFloor"),
    area: formatArea,
    price: (price, deal) =>
      deal === "rent" ? t("card.rentPrice", { price: formatPrice(price) }) : formatPrice(price),
    pricePerSqm: (price) => t("card.pricePerSqm", { price: formatPrice(price) }),
    status: (status, deal) =>
      status === "active"
        ? t(`property.transaction.${deal}`)
        : t(`property.states.${status}`, { deal }),
    priceHidden: t("card.priceHidden"),
    priceMissing: t("card.priceMissing"),
  };
}
