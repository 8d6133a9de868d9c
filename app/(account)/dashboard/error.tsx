"use client";
import { LoadError, type LoadErrorProps } from "@/components/account/load-error";
import { useOwnUserType } from "@/components/account/own-user-type";

export default function DashboardError(props: LoadErrorProps) {
  const isCompany = useOwnUserType() === "company";
  return <LoadError {...props} what={isCompany ? "company" : "properties"} />;
}
