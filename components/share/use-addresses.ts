"use client";
import { useEffect, useState } from "react";
import { SHARE_PLACES, type SharePlace, shareCode, withShareCode } from "@/lib/share/codes";

/**
 * The absolute URL for each sharing channel, with the channel's code if `page` is the id of a listing or an agent.
 * Without codes until they are generated, and in browsers that cannot generate them.
 */
export function useAddresses(url: string, page: string | undefined) {
  const [plain, setPlain] = useState(url);
  const [codes, setCodes] = useState<Partial<Record<SharePlace, string>>>({});
  useEffect(() => setPlain(new URL(url, window.location.origin).href), [url]);
  useEffect(() => {
    let over = false;
    if (!page) return setCodes({});
    Promise.all(
      SHARE_PLACES.map(async (place) => [place, await shareCode(page, place)] as const),
    ).then(
      (made) => !over && setCodes(Object.fromEntries(made)),
      () => {},
    );
    return () => {
      over = true;
    };
  }, [page]);
  return (place: SharePlace) => {
    const code = codes[place];
    return code ? withShareCode(plain, code) : plain;
  };
}
