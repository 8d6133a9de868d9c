import { Building2, House, MapPin, UserRound } from "lucide";
import { Icon } from "@/components/ui/icon";
import type { Suggestion } from "@/lib/search/suggestion";
import type { SearchBoxLabels } from "./search-box-labels";

/** The suggestions of the search box; loaded with the first response. */
export function SuggestionList({
  id,
  found,
  at,
  kinds,
  choose,
}: {
  id: string;
  found: readonly Suggestion[];
  /** The index of the highlighted suggestion. */
  at: number;
  kinds: SearchBoxLabels["kinds"];
  choose: (suggestion: Suggestion) => void;
}) {
  return found.map((suggestion, index) => (
    // biome-ignore lint/a11y/useFocusableInteractive: in the combobox pattern the focus stays in the field
    <div
      aria-selected={index === at}
      className="flex min-h-11 cursor-pointer items-center gap-3 rounded-md px-3 hover:bg-accent aria-selected:bg-accent contrast:aria-selected:outline-2 contrast:aria-selected:-outline-offset-2"
      id={`${id}-${index}`}
      key={suggestion.href}
      // On mousedown, before the box loses the focus and the list disappears.
      onMouseDown={(event) => {
        event.preventDefault();
        choose(suggestion);
      }}
      role="option"
    >
      <KindIcon kind={suggestion.kind} />
      <bdi className="min-w-0 truncate">{suggestion.label}</bdi>
      <span className="ms-auto text-muted-foreground text-xs">{kinds[suggestion.kind]}</span>
    </div>
  ));
}

const ICONS = {
  city: MapPin,
  neighborhood: MapPin,
  agent: UserRound,
  company: Building2,
  listing: House,
};

function KindIcon({ kind }: { kind: Suggestion["kind"] }) {
  const icon = ICONS[kind];
  return <Icon icon={icon} className="size-4 shrink-0 text-muted-foreground" />;
}
