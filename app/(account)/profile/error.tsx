"use client";
import { LoadError, type LoadErrorProps } from "@/components/account/load-error";

export default function ProfileError(props: LoadErrorProps) {
  return <LoadError {...props} what="profile" />;
}
