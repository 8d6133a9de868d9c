"use client";
import { Copy, RotateCw } from "lucide";
import { useTranslations } from "next-intl";
import { useEffect, useState } from "react";
import { toast } from "sonner";
import { useErrorText } from "@/components/form/error-text";
import { Button } from "@/components/ui/button";
import {
  Dialog,
  DialogContent,
  DialogDescription,
  DialogFooter,
  DialogHeader,
  DialogTitle,
} from "@/components/ui/dialog";
import { Icon } from "@/components/ui/icon";
import { Spinner } from "@/components/ui/spinner";
import { Textarea } from "@/components/ui/textarea";
import { wordCount } from "@/lib/ai/describe/numbers";
import type { DescribeRequest } from "@/lib/ai/describe-request";
import { DescribeError, readDescription } from "./read-description";

/** Streams the text as it is generated, then lets the user replace the present description or append to it. */
export function DescribeDialog({
  request,
  onReplace,
  onAdd,
  onAgain,
  onClose,
}: {
  request: DescribeRequest | null;
  onReplace: (text: string) => void;
  onAdd: (text: string) => void;
  onAgain: () => void;
  onClose: () => void;
}) {
  const t = useTranslations("ai.describe");
  const errorText = useErrorText();
  const [text, setText] = useState("");
  const [error, setError] = useState("");
  const [writing, setWriting] = useState(false);

  useEffect(() => {
    if (!request) return;
    const stop = new AbortController();
    setText("");
    setError("");
    setWriting(true);
    readDescription(request, { signal: stop.signal, onText: setText })
      .catch((problem) => {
        if (stop.signal.aborted) return;
        const { code, values } =
          problem instanceof DescribeError ? problem : new DescribeError("aiDescribeFailed");
        setError(errorText(code, values));
      })
      .finally(() => !stop.signal.aborted && setWriting(false));
    return () => stop.abort();
  }, [request, errorText]);

  async function copy() {
    try {
      await navigator.clipboard.writeText(text);
      toast.success(t("copied"));
    } catch {
      toast.error(t("notCopied"));
    }
  }

  const ready = !writing && !error && text.trim() !== "";
  return (
    <Dialog onOpenChange={(open) => !open && onClose()} open={request !== null}>
      <DialogContent className="max-w-2xl">
        <DialogHeader>
          <DialogTitle>
            {t(request?.mode === "improve" ? "improvedTitle" : "createdTitle")}
          </DialogTitle>
          <DialogDescription>{t("dialogAbout")}</DialogDescription>
        </DialogHeader>
        {error ? (
          <p
            className="rounded-md bg-destructive-soft p-4 text-destructive-soft-foreground"
            role="alert"
          >
            {error}
          </p>
        ) : (
          <Textarea
            aria-busy={writing}
            aria-label={t("text")}
            className="max-h-[45dvh] min-h-40"
            onChange={(event) => setText(event.target.value)}
            readOnly={writing}
            value={text}
          />
        )}
        <div className="flex min-h-9 shrink-0 flex-wrap items-center gap-3 text-muted-foreground text-sm">
          <span aria-live="polite" className="flex items-center gap-2">
            {writing && <Spinner />}
            <span>{writing ? t("writing") : !error && t("words", { count: wordCount(text) })}</span>
          </span>
          <span className="ms-auto flex gap-2">
            <Button disabled={!ready} onClick={copy} size="sm" variant="ghost">
              <Icon icon={Copy} />
              {t("copy")}
            </Button>
            <Button disabled={writing} onClick={onAgain} size="sm" variant="ghost">
              <Icon icon={RotateCw} />
              {t("again")}
            </Button>
          </span>
        </div>
        <DialogFooter>
          <Button disabled={!ready} onClick={() => onReplace(text.trim())}>
            {t("replace")}
          </Button>
          <Button disabled={!ready} onClick={() => onAdd(text.trim())} variant="outline">
            {t("add")}
          </Button>
        </DialogFooter>
      </DialogContent>
    </Dialog>
  );
}
