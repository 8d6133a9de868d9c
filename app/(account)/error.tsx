"use client";
export { RouteError as default } from "@/components/layout/error-page";
