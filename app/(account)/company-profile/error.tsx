"use client";
import { LoadError, type LoadErrorProps } from "@/components/account/load-error";

export default function CompanyProfileError(props: LoadErrorProps) {
  return <LoadError {...props} what="company" />;
}
