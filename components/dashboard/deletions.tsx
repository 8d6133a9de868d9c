"use client";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import {
  createContext,
  type ReactNode,
  useCallback,
  useContext,
  useEffect,
  useMemo,
  useRef,
  useState,
} from "react";
import { toast } from "sonner";
import { paths } from "@/lib/paths";
import { deleteProperty } from "@/server/property/actions";

const UNDO_MS = 6000;

type Listing = { id: string; title: string };
type Deletions = { hidden: ReadonlySet<string>; remove: (listing: Listing) => void };

const toastOf = (id: string) => `deleting-${id}`;

const DeletionsContext = createContext<Deletions | null>(null);

function useDeletions() {
  const deletions = useContext(DeletionsContext);
  if (!deletions) throw new Error("A deletable card stands inside <Deletions>.");
  return deletions;
}

export const useDeletion = () => useDeletions().remove;

/**
 * A deleted listing disappears at once and is deleted after a few seconds, in which it can be had
 * back: once the row is gone its pictures are, too. Leaving the page does not call it off.
 */
export function Deletions({ children }: { children: ReactNode }) {
  const t = useTranslations("dashboard");
  const router = useRouter();
  const waiting = useRef(new Map<string, ReturnType<typeof setTimeout>>());
  const [hidden, setHidden] = useState<ReadonlySet<string>>(new Set());

  const show = useCallback((id: string) => {
    setHidden((now) => new Set([...now].filter((other) => other !== id)));
  }, []);

  const finish = useCallback(
    async ({ id }: Listing) => {
      waiting.current.delete(id);
      const answer = await deleteProperty({ id }).catch(() => undefined);
      if (answer?.data) {
        toast.success(t("deleted"));
        router.refresh();
        return;
      }
      toast.error(t("deleteFailed"));
      show(id);
    },
    [router, show, t],
  );

  const remove = useCallback(
    (listing: Listing) => {
      const { id, title } = listing;
      setHidden((now) => new Set(now).add(id));
      waiting.current.set(
        id,
        setTimeout(() => void finish(listing), UNDO_MS),
      );
      toast(t("deleting", { title }), {
        id: toastOf(id),
        duration: UNDO_MS,
        action: {
          label: t("undo"),
          onClick: () => {
            clearTimeout(waiting.current.get(id));
            waiting.current.delete(id);
            show(id);
          },
        },
      });
    },
    [finish, show, t],
  );

  useEffect(() => {
    const pending = waiting.current;
    function leave() {
      for (const [id, timer] of pending) {
        clearTimeout(timer);
        navigator.sendBeacon(paths.deleteProperty(id));
        // Now it is deleted: what still offers to undo it would promise too much.
        toast.dismiss(toastOf(id));
      }
      pending.clear();
    }
    window.addEventListener("pagehide", leave);
    return () => {
      window.removeEventListener("pagehide", leave);
      leave();
    };
  }, []);

  const value = useMemo(() => ({ hidden, remove }), [hidden, remove]);
  return <DeletionsContext.Provider value={value}>{children}</DeletionsContext.Provider>;
}

/** The place of one listing, empty while it is being deleted. */
export function Deletable({ id, children }: { id: string; children: ReactNode }) {
  return useDeletions().hidden.has(id) ? null : children;
}
