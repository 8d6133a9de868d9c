import { areaPages } from "../../area-pages";

/** Made at the first visit and kept; `next build` makes none. */
export const generateStaticParams = () => [];

const { metadata, page } = areaPages("sale");

export const generateMetadata = (props: PageProps<"/for-sale/[[...place]]">) => metadata(props);

export default function AreaPage(props: PageProps<"/for-sale/[[...place]]">) {
  return page(props);
}
