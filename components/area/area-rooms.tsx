import { useTranslations } from "next-intl";
import { Link } from "@/components/ui/link";
import { ScrollRegion } from "@/components/ui/scroll-region";
import { areaPath, hasRoomsPage } from "@/lib/area/address";
import type { AreaView, Quartiles } from "@/lib/area/view";
import { formatPrice, formatRooms, shortPrice } from "@/lib/hebrew/format";

/** Numbers by rooms: in a city, whole room counts have their own page. */
export function AreaRooms({ view: { rooms, area } }: { view: AreaView }) {
  const t = useTranslations("area");
  const withNumbers = rooms.filter(({ price, sqm }) => price || sqm);
  if (withNumbers.length === 0 || area.rooms !== null) return null;
  return (
    <div className="mt-8">
      <h2 className="mb-3 text-xl" id="area-rooms">
        {t("byRooms")}
      </h2>
      <ScrollRegion aria-labelledby="area-rooms">
        <table className="w-full text-sm">
          <thead className="text-muted-foreground text-xs">
            <tr>
              {(["rooms", "price", "sqm"] as const).map((column) => (
                <th className="pe-4 pb-1 text-start font-normal" key={column} scope="col">
                  {t(`columns.${column}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {withNumbers.map(({ rooms: count, price, sqm, priced, sized }) => (
              <tr className="border-border border-b" key={count}>
                <th className="py-2 pe-4 text-start font-medium" scope="row">
                  {area.neighborhood === null && hasRoomsPage(count) ? (
                    <Link
                      className="hover:text-primary hover:underline"
                      data-plain
                      href={areaPath({ ...area, rooms: count })}
                    >
                      {t("rooms", { rooms: count })}
                    </Link>
                  ) : Number.isInteger(count) ? (
                    t("rooms", { rooms: count })
                  ) : (
                    t("roomsHalf", { rooms: formatRooms(count) })
                  )}
                </th>
                {[
                  { key: "price", quartiles: price, homes: priced },
                  { key: "sqm", quartiles: sqm, homes: sized },
                ].map(({ key, quartiles, homes }) => (
                  <td className="py-2 pe-4 align-top tabular-nums" key={key}>
                    {quartiles ? (
                      <>
                        <bdi className="block">{formatPrice(quartiles[1])}</bdi>
                        <Half quartiles={quartiles} />
                        <span className="block text-muted-foreground text-xs">
                          {t("homes", { total: homes })}
                        </span>
                      </>
                    ) : (
                      <span>{t("unknown")}</span>
                    )}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollRegion>
    </div>
  );
}

/** The range of the middle half of prices; hidden if both ends are the same in short form. */
function Half({ quartiles }: { quartiles: Quartiles }) {
  const t = useTranslations("area");
  const [low, high] = [shortPrice(quartiles[0]), shortPrice(quartiles[2])];
  if (low === high) return null;
  return <bdi className="text-muted-foreground text-xs">{t("half", { low, high })}</bdi>;
}
