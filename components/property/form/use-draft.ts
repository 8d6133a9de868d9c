"use client";
import { type RefObject, useCallback, useEffect, useRef, useState } from "react";
import type { UseFormReturn } from "react-hook-form";
import { newId } from "@/lib/format/new-id";
import { type Draft, readDraft, sameValues } from "@/lib/property/draft";
import type { PropertyInput, PropertyValues } from "@/lib/property/schema";
import { removeText, storedText, storeText } from "./draft-storage";
import { useMissingPictures } from "./use-missing-pictures";

const PAUSE_MS = 500;

export type Form = UseFormReturn<PropertyValues, unknown, PropertyInput>;

/**
 * Autosaves the form in this browser, so that a reload, an expired session or a flat battery loses nothing. `found` is
 * a draft of an older version: the person decides about it.
 */
export function useDraft(form: Form, key: string, start: PropertyValues, version: number | null) {
  const clientRequestId = useRef(newId());
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const over = useRef(false);
  /** A draft was found and the person has not decided about it; leaving the page is not a decision. */
  const undecided = useRef(false);
  const [restored, setRestored] = useState<Draft | null>(null);
  const [found, setFound] = useState<Draft | null>(null);
  const { lost, dropGone, resetLost } = useMissingPictures(form);

  const restore = useCallback(
    (draft: Draft) => {
      form.reset(draft.values, { keepDefaultValues: true });
      clientRequestId.current = draft.clientRequestId;
      void dropGone();
    },
    [form, dropGone],
  );

  /** Returns false when this browser cannot store it. */
  const keep = useCallback(() => {
    clearTimeout(timer.current);
    if (over.current) return true;
    const values = form.getValues();
    const draft: Draft = {
      savedAt: Date.now(),
      version,
      clientRequestId: clientRequestId.current,
      values,
    };
    if (!sameValues(values, start)) {
      return storeText(key, JSON.stringify(draft));
    }
    if (!undecided.current) removeText(key);
    return true;
  }, [form, key, start, version]);

  /** Deletes the draft for good: it was saved or discarded. */
  const drop = useCallback(() => {
    clearTimeout(timer.current);
    over.current = true;
    removeText(key);
  }, [key]);

  useEffect(() => {
    const draft = readDraft(storedText(key), Date.now());
    if (!draft || sameValues(draft.values, start)) return;
    if (draft.version === version) {
      restore(draft);
      setRestored(draft);
    } else {
      undecided.current = true;
      setFound(draft);
    }
  }, [key, start, version, restore]);

  useOtherTab(key, clientRequestId);
  useAutosave(form, keep, timer);

  return {
    clientRequestId,
    restored,
    found,
    lost,
    dropGone,
    drop,
    keep,
    useFound: () => {
      if (found) restore(found);
      undecided.current = false;
      setRestored(found);
      setFound(null);
    },
    /** Input typed since then is kept. */
    dropFound: () => {
      undecided.current = false;
      setFound(null);
      keep();
    },
    startOver: () => {
      form.reset(start);
      removeText(key);
      clientRequestId.current = newId();
      setRestored(null);
      resetLost();
    },
  };
}

/** Another tab saved or discarded this draft: what this tab still holds becomes a separate listing. */
function useOtherTab(key: string, clientRequestId: RefObject<string>) {
  useEffect(() => {
    function missing(change: StorageEvent) {
      if (change.key === key && change.newValue === null) clientRequestId.current = newId();
    }
    window.addEventListener("storage", missing);
    return () => window.removeEventListener("storage", missing);
  }, [key, clientRequestId]);
}

/** Keeps the draft half a second after a change, and when the person leaves the page or follows a link before that. */
function useAutosave(
  form: Form,
  keep: () => void,
  timer: RefObject<ReturnType<typeof setTimeout> | undefined>,
) {
  useEffect(() => {
    const { unsubscribe } = form.watch(() => {
      clearTimeout(timer.current);
      timer.current = setTimeout(keep, PAUSE_MS);
    });
    window.addEventListener("pagehide", keep);
    return () => {
      unsubscribe();
      window.removeEventListener("pagehide", keep);
      keep();
    };
  }, [form, keep, timer]);
}
