import { useTranslations } from "next-intl";
import { Button } from "@/components/ui/button";
import { NativeSelect } from "@/components/ui/native-select";
import { paths } from "@/lib/paths";
import type { LinkedViewing } from "@/lib/viewings/types";
import { TimeOptions } from "./time-options";

/** Plain forms: mails are opened in many clients, not all of which run scripts. */
export function ChangeViewing({ viewing, secret }: { viewing: LinkedViewing; secret: string }) {
  const t = useTranslations("viewing");
  if (viewing.isOver || !["waiting", "confirmed"].includes(viewing.state)) return null;
  const action = paths.changeViewing(secret);
  return (
    <>
      {viewing.times.length > 0 && (
        <form action={action} className="flex flex-col gap-3" method="post">
          <label className="font-medium text-sm" htmlFor="viewing-time">
            {t("otherTime")}
          </label>
          <NativeSelect id="viewing-time" name="slot" required>
            <TimeOptions times={viewing.times} />
          </NativeSelect>
          <Button className="w-full" size="lg" type="submit" variant="outline">
            {t("move")}
          </Button>
        </form>
      )}
      <form action={action} method="post">
        <Button
          className="w-full"
          name="cancel"
          size="lg"
          type="submit"
          value="1"
          variant="destructive"
        >
          {t("cancel")}
        </Button>
      </form>
    </>
  );
}
