"use client";
import { useEffect, useState } from "react";
import { type ShareCodes, type SharePlace, shareCodes, withShareCode } from "@/lib/share/codes";

/**
 * The absolute URL for each sharing channel, with the channel's code if `page` is the id of a listing or an agent: a
 * code of `known`, or one that the browser generates. Without codes until then, and in browsers that cannot generate
 * them.
 */
export function useAddresses(url: string, page: string | undefined, known?: ShareCodes) {
  const [plain, setPlain] = useState(url);
  const [generated, setGenerated] = useState<ShareCodes>({});
  useEffect(() => setPlain(new URL(url, window.location.origin).href), [url]);
  const isKnown = known !== undefined;
  useEffect(() => {
    let over = false;
    if (!page || isKnown) return setGenerated({});
    shareCodes(page).then(
      (codes) => !over && setGenerated(codes),
      () => {},
    );
    return () => {
      over = true;
    };
  }, [page, isKnown]);
  return (place: SharePlace) => {
    const code = (known ?? generated)[place];
    return code ? withShareCode(plain, code) : plain;
  };
}
