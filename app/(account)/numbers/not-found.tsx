import { NotFoundPage } from "@/components/not-found/not-found-page";

export default function NotFound() {
  return <NotFoundPage />;
}
