"use client";
import { LoadError, type LoadErrorProps } from "@/components/account/load-error";

export default function NumbersError(props: LoadErrorProps) {
  return <LoadError {...props} what="numbers" />;
}
