"use client";
import { LoadError, type LoadErrorProps } from "@/components/account/load-error";

export default function DashboardError(props: LoadErrorProps) {
  return <LoadError {...props} what="properties" />;
}
