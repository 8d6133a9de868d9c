"use client";
import { useRouter } from "next/navigation";

/** Told why something was refused: what another admin has deleted meanwhile leaves the list, too. */
export function useGone() {
  const router = useRouter();
  return (refused: string | null) => {
    if (refused === "notFound") router.refresh();
  };
}
