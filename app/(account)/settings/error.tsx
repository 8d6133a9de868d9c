"use client";
import { LoadError, type LoadErrorProps } from "@/components/account/load-error";

export default function SettingsError(props: LoadErrorProps) {
  return <LoadError {...props} what="settings" />;
}
