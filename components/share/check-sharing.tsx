"use client";
import { CircleCheck, ExternalLink, TriangleAlert } from "lucide";
import type { Route } from "next";
import { useTranslations } from "next-intl";
import { useEffect, useState } from "react";
import { toast } from "sonner";
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
import { Skeleton } from "@/components/ui/skeleton";
import {
  debuggerFor,
  readPreview,
  type SharePreview,
  type SharingProblem,
  sharingProblems,
} from "@/lib/share/preview";
import { FacebookPreview, WhatsAppPreview } from "./previews";

type Reading =
  | { state: "reading" }
  | { state: "closed" | "failed" }
  | { state: "read"; preview: SharePreview; problems: SharingProblem[] };

/** Fetches the public page itself, as a messenger would, so that the preview is the real one. */
async function readPage(path: string): Promise<Reading> {
  try {
    const response = await fetch(path, { credentials: "omit", headers: { accept: "text/html" } });
    if (response.status === 404) return { state: "closed" };
    if (!response.ok) return { state: "failed" };
    const page = new DOMParser().parseFromString(await response.text(), "text/html");
    const tags = [...page.querySelectorAll("meta[content]")].map((meta) => {
      const name = meta.getAttribute("property") ?? meta.getAttribute("name") ?? "";
      return [name, meta.getAttribute("content") ?? ""] as const;
    });
    const preview = readPreview([...tags, ["title", page.title]]);
    return { state: "read", preview, problems: sharingProblems(preview) };
  } catch {
    return { state: "failed" };
  }
}

export function CheckSharing({
  path,
  open,
  onOpenChange,
}: {
  path: Route | null;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}) {
  const t = useTranslations("sharing");
  const [reading, setReading] = useState<Reading>({ state: "reading" });
  useEffect(() => {
    if (!open || !path) return;
    let here = true;
    setReading({ state: "reading" });
    void readPage(path).then((read) => here && setReading(read));
    return () => {
      here = false;
    };
  }, [open, path]);

  function openDebugger() {
    // With "noopener" the result is always null, so a blocked popup could not be detected.
    const popup = window.open(debuggerFor(window.location.origin + path), "_blank");
    if (!popup) {
      toast.error(t("popupBlocked"));
      return;
    }
    popup.opener = null;
  }

  return (
    <Dialog onOpenChange={onOpenChange} open={open}>
      <DialogContent className="max-w-3xl">
        <DialogHeader>
          <DialogTitle>{t("title")}</DialogTitle>
          <DialogDescription>{t("hint")}</DialogDescription>
        </DialogHeader>
        {path ? <Result path={path} reading={reading} /> : <Notice>{t("nothing")}</Notice>}
        {path && (
          <DialogFooter>
            <Button onClick={openDebugger} variant="outline">
              <Icon icon={ExternalLink} />
              {t("debugger")}
            </Button>
          </DialogFooter>
        )}
      </DialogContent>
    </Dialog>
  );
}

function Result({ reading, path }: { reading: Reading; path: string }) {
  const t = useTranslations("sharing");
  if (reading.state === "reading") {
    return (
      <div aria-busy className="grid gap-6 sm:grid-cols-2">
        <Skeleton className="h-28" />
        <Skeleton className="h-64" />
      </div>
    );
  }
  if (reading.state !== "read") return <Notice>{t(reading.state)}</Notice>;
  const { preview, problems } = reading;
  const url = new URL(path, window.location.origin);
  return (
    <>
      <div className="grid items-start gap-6 sm:grid-cols-2">
        <figure className="flex flex-col gap-2">
          <figcaption className="font-medium text-sm">{t("whatsapp")}</figcaption>
          <WhatsAppPreview preview={preview} url={url} />
        </figure>
        <figure className="flex flex-col gap-2">
          <figcaption className="font-medium text-sm">{t("facebook")}</figcaption>
          <FacebookPreview preview={preview} url={url} />
        </figure>
      </div>
      {problems.length === 0 ? (
        <p className="flex items-center gap-2 text-success-soft-foreground" role="status">
          <Icon icon={CircleCheck} className="size-5 shrink-0" />
          {t("allGood")}
        </p>
      ) : (
        <div role="status">
          <p className="font-medium">{t("problems")}</p>
          <ul className="mt-1 flex flex-col gap-1.5">
            {problems.map((problem) => (
              <li className="flex items-start gap-2 text-sm" key={problem}>
                <Icon icon={TriangleAlert} className="mt-0.5 size-4.5 shrink-0 text-warning" />
                {t(`problem.${problem}`)}
              </li>
            ))}
          </ul>
        </div>
      )}
    </>
  );
}

function Notice({ children }: { children: string }) {
  return (
    <p
      className="flex items-start gap-2 rounded-lg bg-warning-soft p-4 text-warning-soft-foreground"
      role="status"
    >
      <Icon icon={TriangleAlert} className="mt-0.5 size-5 shrink-0" />
      {children}
    </p>
  );
}
