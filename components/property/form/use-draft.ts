"use client";
import { useCallback, useEffect, useRef, useState } from "react";
import type { UseFormReturn } from "react-hook-form";
import { newId } from "@/lib/format/new-id";
import { type Draft, readDraft, sameValues } from "@/lib/property/draft";
import { without } from "@/lib/property/images";
import type { PropertyInput, PropertyValues } from "@/lib/property/schema";
import { missingPictures } from "./missing-pictures";

const PAUSE_MS = 500;

/** Storage may be full, blocked or missing; the form itself still holds everything. Returns whether it worked. */
function tryStorage(act: () => void) {
  try {
    act();
    return true;
  } catch {
    return false;
  }
}

function keptText(key: string) {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

type Form = UseFormReturn<PropertyValues, unknown, PropertyInput>;

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
  const [lost, setLost] = useState(0);

  /** Uploaded pictures are kept a day for their listing; an older draft has lost them. */
  const dropGone = useCallback(async () => {
    const missing = await missingPictures(form.getValues("images"));
    if (missing.length === 0) return;
    const [images, main] = form.getValues(["images", "mainImage"]);
    const left = without({ images, main }, missing);
    form.setValue("images", [...left.images], { shouldDirty: true });
    form.setValue("mainImage", left.main, { shouldDirty: true });
    form.clearErrors("images");
    setLost((before) => before + missing.length);
  }, [form]);

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
      return tryStorage(() => localStorage.setItem(key, JSON.stringify(draft)));
    }
    if (!undecided.current) tryStorage(() => localStorage.removeItem(key));
    return true;
  }, [form, key, start, version]);

  /** Deletes the draft for good: it was saved or discarded. */
  const drop = useCallback(() => {
    clearTimeout(timer.current);
    over.current = true;
    tryStorage(() => localStorage.removeItem(key));
  }, [key]);

  useEffect(() => {
    const draft = readDraft(keptText(key), Date.now());
    if (!draft || sameValues(draft.values, start)) return;
    if (draft.version === version) {
      restore(draft);
      setRestored(draft);
    } else {
      undecided.current = true;
      setFound(draft);
    }
  }, [key, start, version, restore]);

  // Another tab saved or discarded this draft: what this tab still holds becomes a separate listing.
  useEffect(() => {
    function missing(change: StorageEvent) {
      if (change.key === key && change.newValue === null) clientRequestId.current = newId();
    }
    window.addEventListener("storage", missing);
    return () => window.removeEventListener("storage", missing);
  }, [key]);

  useEffect(() => {
    const { unsubscribe } = form.watch(() => {
      clearTimeout(timer.current);
      timer.current = setTimeout(keep, PAUSE_MS);
    });
    window.addEventListener("pagehide", keep);
    return () => {
      unsubscribe();
      window.removeEventListener("pagehide", keep);
      // Saves the last edit when the person follows a link within the half-second debounce.
      keep();
    };
  }, [form, keep]);

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
      tryStorage(() => localStorage.removeItem(key));
      clientRequestId.current = newId();
      setRestored(null);
      setLost(0);
    },
  };
}
