"use client";
import { useEffect, useMemo, useState } from "react";
import { readShared, type SharedListing } from "./shared-listing";

/** The shared content with this id: undefined while loading, null when there is none or no id. */
export function useShared(id: string | null): SharedListing | null | undefined {
  const [shared, setShared] = useState<SharedListing | null | undefined>(id ? undefined : null);
  useEffect(() => {
    if (!id) return;
    let over = false;
    readShared(id)
      .catch(() => null)
      .then((found) => over || setShared(found));
    return () => {
      over = true;
    };
  }, [id]);
  return shared;
}

/** The shared pictures still to be uploaded: after a reload, the first ones are already in the draft. */
export function useSharedPictures(shared: SharedListing | null | undefined, inDraft: number) {
  const pictures = shared?.pictures;
  return useMemo(() => pictures?.slice(inDraft), [pictures, inDraft]);
}
