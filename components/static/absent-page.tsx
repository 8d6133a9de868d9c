import { DoorClosed, DoorOpen } from "lucide";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { HomeCards } from "@/components/property/home-cards";
import { Button, buttonVariants } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { ErrorState } from "@/components/ui/error-state";
import { Icon } from "@/components/ui/icon";
import { Input } from "@/components/ui/input";
import { Link } from "@/components/ui/link";
import { paths } from "@/lib/paths";
import type { CardView } from "@/lib/property/types";

/** The not-found page: the reason, a search box that needs no script, a link home, other listings. */
export function AbsentPage({
  title,
  text,
  gone = false,
  cards = [],
  cardsTitle,
  alert,
}: {
  title: string;
  text: string;
  gone?: boolean;
  cards?: readonly CardView[];
  cardsTitle?: string;
  /** The form for an alert when it is available again. */
  alert?: ReactNode;
}) {
  const t = useTranslations("publicPage");
  return (
    <div className="container-page section-space">
      <EmptyState
        actions={
          <>
            <SearchForm />
            <Link className={buttonVariants({ variant: "outline" })} data-plain href={paths.home}>
              {t("toHome")}
            </Link>
          </>
        }
        art={gone ? <Icon icon={DoorClosed} /> : <Icon icon={DoorOpen} />}
        as="h1"
        title={title}
      >
        <p>{text}</p>
      </EmptyState>
      {alert}
      {cards.length > 0 && (
        <section aria-labelledby="other-homes" className="mt-12">
          <h2 className="text-2xl" id="other-homes">
            {cardsTitle}
          </h2>
          <HomeCards cards={cards} className="mt-6" whole />
        </section>
      )}
    </div>
  );
}

function SearchForm(): ReactNode {
  const t = useTranslations("publicPage");
  return (
    <search>
      <form action={paths.explore} className="flex w-full max-w-xl flex-wrap gap-2">
        <Input
          aria-label={t("searchLabel")}
          className="flex-[99_1_10rem] sm:w-80"
          enterKeyHint="search"
          maxLength={200}
          name="q"
          placeholder={t("searchPlaceholder")}
          type="search"
        />
        <Button className="grow" type="submit">
          {t("searchButton")}
        </Button>
      </form>
    </search>
  );
}

/** The backend is unavailable: nothing is lost, and the remedy is to retry. */
export function DownPage({ reference }: { reference?: string | undefined }) {
  const t = useTranslations("publicPage");
  return (
    <div className="container-page section-space">
      <ErrorState
        actions={
          <>
            {/* biome-ignore lint/a11y/useValidAnchor: an empty href reloads this page with its filters */}
            <a className={buttonVariants()} data-plain href="">
              {t("retry")}
            </a>
            <a className={buttonVariants({ variant: "outline" })} data-plain href={paths.home}>
              {t("toHome")}
            </a>
          </>
        }
        as="h1"
        reference={reference}
        title={t("downTitle")}
      >
        <p>{t("downText")}</p>
      </ErrorState>
    </div>
  );
}
