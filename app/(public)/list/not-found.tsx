import { NotFoundPage } from "@/components/not-found/not-found-page";

export { notFoundMetadata as generateMetadata } from "@/server/seo/metadata";

export default function NotFound() {
  return <NotFoundPage />;
}
