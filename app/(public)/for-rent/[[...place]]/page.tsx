import { areaPages } from "../../area-pages";

/** Made at the first visit and kept; `next build` makes none. */
export const generateStaticParams = () => [];

const { metadata, page } = areaPages("rent");

export const generateMetadata = (props: PageProps<"/for-rent/[[...place]]">) => metadata(props);

export default function AreaPage(props: PageProps<"/for-rent/[[...place]]">) {
  return page(props);
}
