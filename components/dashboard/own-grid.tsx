import { PropertyCard, PropertyGrid } from "@/components/property/property-card";
import type { ShareLabels } from "@/components/share/share-choices";
import type { Status } from "@/lib/catalog/states";
import type { OwnCard } from "@/lib/dashboard/types";
import { CardActions } from "./card-actions";
import { CardNotes, CardRibbon, CardState } from "./card-state";
import { Changeable } from "./changes";
import { ChooseCard } from "./selection";

/** The agent's listings as cards, each with its actions. */
export function OwnGrid({
  cards,
  share,
  tab,
  lapsed = false,
  looking = false,
}: {
  cards: readonly OwnCard[];
  share: ShareLabels | null;
  tab: Status | undefined;
  lapsed?: boolean;
  /** Read-only view for an operator. */
  looking?: boolean;
}) {
  return (
    <PropertyGrid>
      {cards.map((card, index) => (
        <Changeable key={card.id} listing={card} tab={tab}>
          <PropertyCard
            saved={false}
            actions={!looking && <CardActions card={card} lapsed={lapsed} share={share} />}
            card={card}
            eager={index < 3}
            linked={!lapsed && !looking}
            notes={
              <div className="flex items-end justify-between gap-2">
                <CardNotes card={card} looking={looking} />
                {!looking && <ChooseCard card={card} />}
              </div>
            }
            ribbon={<CardRibbon card={card} />}
            state={<CardState card={card} />}
          />
        </Changeable>
      ))}
    </PropertyGrid>
  );
}
