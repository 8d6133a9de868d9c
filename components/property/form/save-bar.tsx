import { useTranslations } from "next-intl";
import { SubmitButton } from "@/components/form/form";
import { Button } from "@/components/ui/button";

/** The actions at the end of the listing form; the bar stays visible while the form scrolls. */
export function SaveBar(props: {
  isDraft: boolean;
  busy: boolean;
  /** How many pictures are uploading. */
  underWay: number;
  onCancel: () => void;
}) {
  const t = useTranslations("propertyForm");
  return (
    <div
      // On phones one row, as low as possible, because it covers the form. It stays there at the end of the page, for
      // toasts are placed right above it.
      className="sticky bottom-(--bottom-bar) z-20 -mx-4 -mb-18 flex flex-wrap items-center gap-3 border-border border-t bg-background/95 px-4 py-3 backdrop-blur-sm max-sm:gap-2 max-sm:*:px-3 sm:mx-0 sm:px-0"
      data-save-bar
    >
      <SubmitButton busy={props.busy} busyLabel={t("saving")} size="lg">
        {t(props.isDraft ? "create" : "update")}
      </SubmitButton>
      {props.isDraft && (
        <Button data-draft disabled={props.busy} size="lg" type="submit" variant="outline">
          {t("saveDraft")}
        </Button>
      )}
      <Button onClick={props.onCancel} size="lg" variant="ghost">
        {t("cancel")}
      </Button>
      {props.underWay > 0 && (
        <span className="ms-auto text-muted-foreground text-sm">
          {t("imagesUnderWay", { count: props.underWay })}
        </span>
      )}
    </div>
  );
}
