"use client";
import { useEffect, useState } from "react";
import { SHARE_PLACES, type SharePlace, shareCode, withShareCode } from "@/lib/share/codes";

/**
 * The whole address for each place it is shared to: with the code of that place, where `page` is the id of a
 * listing or an agent. Plain until the codes are made, and where a browser cannot make them.
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
