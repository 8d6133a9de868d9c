import { useTranslations } from "next-intl";
import { buttonVariants } from "@/components/ui/button-variants";
import { paths } from "@/lib/paths";
import { SAVED_MAX } from "@/lib/saved/homes";
import { SavedIsland } from "./saved-island";

/** The confirmation after a heart is pressed: announced to screen readers and shown for a few seconds at the bottom. */
export function SavedNotice() {
  const t = useTranslations("saved.notice");
  return (
    <>
      <p
        className="sr-only"
        data-failed={t("failed")}
        data-full={t("full", { max: SAVED_MAX })}
        data-removed={t("removed")}
        data-saved={t("saved")}
        data-saved-status
        data-undone={t("undone")}
        role="status"
      />
      <div
        className="fixed inset-x-4 bottom-[calc(1rem+var(--bottom-bar,0px)+var(--contact-bar,0px)+var(--save-bar,0px))] z-40 mx-auto flex w-fit max-w-md flex-wrap items-center justify-center gap-x-1 rounded-lg border border-border bg-popover py-1 ps-4 pe-1 text-popover-foreground shadow-float"
        data-noprint
        data-saved-notice
        hidden
        suppressHydrationWarning
      >
        <span className="me-2 font-medium" data-saved-words />
        <button className={buttonVariants({ variant: "ghost" })} data-saved-undo type="button">
          {t("undo")}
        </button>
        <a className={buttonVariants({ variant: "ghost" })} data-plain href={paths.saved}>
          {t("open")}
        </a>
      </div>
      <SavedIsland />
    </>
  );
}
