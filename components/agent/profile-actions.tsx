import { Contact, SearchCheck } from "lucide";
import { useTranslations } from "next-intl";
import { ShareButton } from "@/components/share/share-button";
import { useShareLabels } from "@/components/share/share-labels";
import { buttonVariants } from "@/components/ui/button-variants";
import { Icon } from "@/components/ui/icon";
import type { ShareCodes } from "@/lib/share/codes";

const DEBUGGER = "https://developers.facebook.com/tools/debug/?q=";

/** Actions on the page of a person or an office: share, check, save. */
export function ProfileActions({
  url,
  title,
  vcardHref,
  agentId,
  codes = {},
}: {
  /** Absolute URL. */
  url: string;
  title: string;
  vcardHref: string;
  /** Set on an agent's page: visits through a shared link are counted. */
  agentId?: string;
  codes?: ShareCodes;
}) {
  const t = useTranslations("profilePage");
  const quiet = buttonVariants({ variant: "outline", size: "sm" });
  return (
    <div className="flex flex-wrap gap-2 max-sm:[&>:is(a,button),&>div>button]:grow" data-noprint>
      <ShareButton
        codes={codes}
        labels={useShareLabels()}
        {...(agentId && { page: agentId })}
        size="sm"
        title={title}
        url={url}
      />
      <a className={quiet} data-plain download href={vcardHref}>
        <Icon icon={Contact} />
        {t("vcard")}
      </a>
      <a
        className={buttonVariants({ variant: "ghost", size: "sm" })}
        data-plain
        href={`${DEBUGGER}${encodeURIComponent(url)}`}
        rel="noopener noreferrer"
        target="_blank"
      >
        <Icon icon={SearchCheck} />
        {t("previewCheck")}
      </a>
    </div>
  );
}
