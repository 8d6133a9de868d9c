import { Send } from "lucide";
import { useTranslations } from "next-intl";
import { type FormEvent, useState } from "react";
import { type Failure, FailureText, useFailure } from "@/components/form/failure";
import { TooLong } from "@/components/form/limited-textarea";
import { OwnAccount, usePreservedInput } from "@/components/form/use-preserved-input";
import { ShareChoices } from "@/components/share/share-choices";
import { useShareLabels } from "@/components/share/share-labels";
import { Button } from "@/components/ui/button";
import { Dialog, DialogContent, DialogTitle, DialogTrigger } from "@/components/ui/dialog";
import { Icon } from "@/components/ui/icon";
import { Input } from "@/components/ui/input";
import { LIST_MAX, LIST_NAME_MAX, LIST_WORDS_MAX } from "@/lib/list/schema";
import { storeSent } from "@/lib/list/sent-lists";
import type { SavedHome } from "@/lib/saved/homes";
import { createList } from "@/server/list/actions";

type Typed = { sender: string; words: string; notes: boolean };

function readTyped(form: HTMLFormElement): Typed {
  const typed = new FormData(form);
  const text = (name: string) => String(typed.get(name) ?? "");
  return { sender: text("sender"), words: text("words"), notes: typed.has("notes") };
}

/** Creates a link to saved listings and their notes, to send to another person. */
export function SendList({ homes }: { homes: readonly SavedHome[] }) {
  return (
    // The page has no account: what is typed belongs to this tab.
    <OwnAccount value="visitor">
      <SendDialog homes={homes} />
    </OwnAccount>
  );
}

function SendDialog({ homes }: { homes: readonly SavedHome[] }) {
  const t = useTranslations("list.send");
  const run = useFailure();
  const labels = useShareLabels();
  const [made, setMade] = useState<{ of: string; url: string; kept: boolean } | null>(null);
  const [failure, setFailure] = useState<Failure | null>(null);
  const [busy, setBusy] = useState(false);
  // Kept when a tap outside closes the dialog: the input comes back, and so does the link for the same listings.
  const [typed, setTyped] = useState<Typed>({ sender: "", words: "", notes: true });
  usePreservedInput(
    "sent-list",
    () => (typed.sender + typed.words === "" ? null : typed),
    setTyped,
  );
  const tooLong = typed.words.length > LIST_WORDS_MAX;
  const sent = homes.slice(0, LIST_MAX);
  const of = JSON.stringify(sent.map(({ id, note }) => [id, note]));
  const link = made?.of === of ? made : null;

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (tooLong) return;
    const { notes, ...words } = readTyped(event.currentTarget);
    setBusy(true);
    setFailure(null);
    const listed = sent.map(({ id, note }) => ({ id, note: notes ? note : "" }));
    const { result, failure = null } = await run(() => createList({ ...words, homes: listed }));
    setBusy(false);
    setFailure(failure);
    if (!result?.data) return;
    const { code, key, url } = result.data;
    setMade({ of, url, kept: storeSent(code, key) });
  }

  return (
    <Dialog onOpenChange={(open) => open && setFailure(null)}>
      <DialogTrigger asChild>
        <Button variant="outline">
          <Icon icon={Send} />
          {t("open")}
        </Button>
      </DialogTrigger>
      <DialogContent>
        <DialogTitle>{t("title", { count: sent.length })}</DialogTitle>
        {link ? (
          <div className="flex flex-col gap-4">
            <div role="status">
              <p>{t("ready")}</p>
              {link.kept && <p className="mt-1">{t("deletable")}</p>}
            </div>
            <ShareChoices labels={labels} row title={t("shareTitle")} url={link.url} />
            <Button onClick={() => setMade(null)} variant="ghost">
              {t("another")}
            </Button>
          </div>
        ) : (
          <form
            className="flex flex-col gap-4"
            onChange={({ currentTarget }) => setTyped(readTyped(currentTarget))}
            onSubmit={submit}
          >
            <p className="text-muted-foreground">{t("text")}</p>
            <div>
              <label htmlFor="list-sender">{t("sender")}</label>
              <Input
                autoComplete="given-name"
                className="mt-1"
                defaultValue={typed.sender}
                id="list-sender"
                maxLength={LIST_NAME_MAX}
                name="sender"
              />
            </div>
            <div>
              <label htmlFor="list-words">{t("words")}</label>
              <Input
                className="mt-1"
                defaultValue={typed.words}
                dir="auto"
                aria-describedby={tooLong ? "list-words-error" : undefined}
                aria-invalid={tooLong || undefined}
                id="list-words"
                name="words"
              />
              {tooLong && (
                <TooLong id="list-words-error" length={typed.words.length} max={LIST_WORDS_MAX} />
              )}
            </div>
            {sent.some(({ note }) => note !== "") && (
              <label className="flex min-h-11 items-center gap-3">
                <input
                  className="size-5 accent-primary"
                  defaultChecked={typed.notes}
                  name="notes"
                  type="checkbox"
                />
                {t("notes")}
              </label>
            )}
            {homes.length > LIST_MAX && <p>{t("first", { max: LIST_MAX })}</p>}
            {failure && <FailureText failed={t("failed")} failure={failure} />}
            <Button disabled={busy} type="submit">
              {t("submit")}
            </Button>
          </form>
        )}
      </DialogContent>
    </Dialog>
  );
}
