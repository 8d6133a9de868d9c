"use client";
import { useRefresh } from "@/components/ui/use-refresh";

/** Handles the error of a write: a row that another admin has deleted meanwhile is removed by a refresh. */
export function useRemoved() {
  const refresh = useRefresh();
  return (refused: string | null) => {
    if (refused === "notFound") refresh();
  };
}
