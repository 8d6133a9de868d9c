"use client";
import NextLink from "next/link";
import { type ComponentProps, useState } from "react";

/**
 * Next's link for signed-in pages, prefetched once a person points at it, focuses it or touches it. By default Next
 * prefetches every visible link, and each prefetch of a signed-in page checks the account: the header of a dashboard
 * alone sent fourteen such requests. `prefetch={false}` never prefetches.
 */
export function Link<Path extends string>({
  prefetch = null,
  onMouseEnter,
  onFocus,
  onTouchStart,
  ...props
}: ComponentProps<typeof NextLink<Path>>) {
  const [near, setNear] = useState(false);
  return (
    <NextLink
      {...props}
      onFocus={(event) => {
        setNear(true);
        onFocus?.(event);
      }}
      onMouseEnter={(event) => {
        setNear(true);
        onMouseEnter?.(event);
      }}
      onTouchStart={(event) => {
        setNear(true);
        onTouchStart?.(event);
      }}
      prefetch={near ? prefetch : false}
    />
  );
}
