import { useTranslations } from "next-intl";
import { SHARE_PLACES } from "@/lib/share/codes";

const PLACES = [...SHARE_PLACES, "own"] as const;

/** The display name of a place where a link was shared. */
export function usePlaceName() {
  const t = useTranslations("numbers.placeNames");
  return (place: string) => {
    const placeName = PLACES.find((name) => name === place);
    return placeName ? t(placeName) : place;
  };
}
