import {
  Banknote,
  CalendarPlus,
  ChartColumn,
  CircleCheckBig,
  ClipboardList,
  Copy,
  Ellipsis,
  Eye,
  EyeOff,
  Handshake,
  History,
  type IconNode,
  Printer,
  RotateCcw,
  ScanEye,
  Trash2,
  Upload,
} from "lucide";
import type { Route } from "next";
import { useTranslations } from "next-intl";
import { Button } from "@/components/ui/button";
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuSeparator,
  DropdownMenuTrigger,
} from "@/components/ui/dropdown-menu";
import { Icon } from "@/components/ui/icon";
import { Link } from "@/components/ui/router-link";
import { isLive, type Move, type Status } from "@/lib/catalog/states";
import type { OwnCard } from "@/lib/dashboard/types";
import { paths } from "@/lib/paths";

export const MOVE_ICONS: Record<Move, IconNode> = {
  publish: Upload,
  offer: Handshake,
  unoffer: RotateCcw,
  close: CircleCheckBig,
  hide: EyeOff,
  show: Eye,
  reopen: RotateCcw,
  renew: CalendarPlus,
};

/** All actions on a listing except those with their own button on its card. */
export function CardMenu(props: {
  card: OwnCard;
  /** The current status, or the status once a pending change is saved. */
  status: Status;
  moves: readonly Move[];
  /** The account has lapsed. */
  lapsed: boolean;
  onMove: (move: Move) => void;
  onPaid: () => void;
  onCopy: () => void;
  onDelete: () => void;
}) {
  const { card, status, moves, lapsed } = props;
  const t = useTranslations("dashboard");
  const moveWords = (move: Move) => t(`moves.${move}`, { deal: card.transactionType ?? "sale" });
  return (
    <DropdownMenu>
      <DropdownMenuTrigger asChild>
        <Button
          aria-label={t("menuOf", { title: card.title })}
          className="ms-auto px-2"
          data-menu-of={card.id}
          size="sm"
          variant="ghost"
        >
          <Icon icon={Ellipsis} />
        </Button>
      </DropdownMenuTrigger>
      <DropdownMenuContent>
        {!lapsed &&
          pagesOf(card, status).map(({ name, icon, href }) => (
            <DropdownMenuItem asChild key={name}>
              <Link data-plain href={href}>
                <Icon icon={icon} />
                {name === "publish" ? moveWords(name) : t(name)}
              </Link>
            </DropdownMenuItem>
          ))}
        {moves.map((move) => (
          <DropdownMenuItem key={move} onSelect={() => props.onMove(move)}>
            <Icon icon={MOVE_ICONS[move]} />
            <span>{moveWords(move)}</span>
          </DropdownMenuItem>
        ))}
        {status === "closed" && card.status === "closed" && (
          <DropdownMenuItem onSelect={props.onPaid}>
            <Icon icon={Banknote} />
            {t("paid")}
          </DropdownMenuItem>
        )}
        {!lapsed && (
          <DropdownMenuItem onSelect={props.onCopy}>
            <Icon icon={Copy} />
            {t("copy")}
          </DropdownMenuItem>
        )}
        {(moves.length > 0 || !lapsed) && <DropdownMenuSeparator />}
        <DropdownMenuItem onSelect={props.onDelete} variant="destructive">
          <Icon icon={Trash2} />
          {t("delete")}
        </DropdownMenuItem>
      </DropdownMenuContent>
    </DropdownMenu>
  );
}

type PageOf = {
  name: "preview" | "print" | "marketingReport" | "history" | "publish" | "numbers";
  icon: IconNode;
  href: Route;
};

/** The pages available for a listing in that state. */
function pagesOf({ id, complete }: OwnCard, status: Status): PageOf[] {
  const isDraft = status === "draft";
  const isOff = isDraft || status === "hidden" || status === "expired";
  const pages: (PageOf | false)[] = [
    isOff && { name: "preview", icon: ScanEye, href: paths.previewProperty(id) },
    isLive(status) && { name: "print", icon: Printer, href: paths.printProperty(id) },
    !isDraft && { name: "marketingReport", icon: ClipboardList, href: paths.marketingReport(id) },
    !isDraft && { name: "history", icon: History, href: paths.homeHistory(id) },
    isDraft && !complete && { name: "publish", icon: Upload, href: paths.publishDraft(id) },
    !isDraft && { name: "numbers", icon: ChartColumn, href: paths.listingNumbers(id) },
  ];
  return pages.filter((page) => page !== false);
}
