"use client";
import { DirectionProvider } from "@radix-ui/react-direction";
import type { ReactNode } from "react";

export function Direction({ children }: { children: ReactNode }) {
  return <DirectionProvider dir="rtl">{children}</DirectionProvider>;
}
