import { areaPages } from "../../area-pages";

/** Rendered on the first visit and cached; `next build` prerenders none. */
export const generateStaticParams = () => [];

const { metadata, page } = areaPages("sale");

export const generateMetadata = (props: PageProps<"/for-sale/[[...place]]">) => metadata(props);

export default function AreaPage(props: PageProps<"/for-sale/[[...place]]">) {
  return page(props);
}
