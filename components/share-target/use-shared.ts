"use client";
import { useEffect, useMemo, useState } from "react";
import { readShared, type SharedListing } from "./shared-listing";

/** What was shared under this name: undefined while it is read, null when nothing is there or nothing was asked. */
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

/** Its pictures that are still to be uploaded: a page that was loaded again has the first ones in its draft. */
export function useSharedPictures(shared: SharedListing | null | undefined, inDraft: number) {
  const pictures = shared?.pictures;
  return useMemo(() => pictures?.slice(inDraft), [pictures, inDraft]);
}
