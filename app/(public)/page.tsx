import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { CallToSignUp } from "@/components/home/call-to-sign-up";
import { Cities } from "@/components/home/cities";
import { Features } from "@/components/home/features";
import { Hero } from "@/components/home/hero";
import { Newest } from "@/components/home/newest";
import { JsonLd } from "@/components/layout/json-ld";
import { SeenHomes } from "@/components/saved/seen-homes";
import { paths } from "@/lib/paths";
import { siteLd } from "@/lib/seo/site-ld";
import { listAreaCities } from "@/server/area/queries";
import { listNewest } from "@/server/property/public-queries";
import { absolute, pageMetadata } from "@/server/seo/metadata";
import { siteCard } from "@/server/seo/site";

const NEWEST = 8;
const CITIES = 8;

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("layout");
  const metadata = await pageMetadata({
    title: t("title"),
    description: t("description"),
    canonical: paths.home,
    card: await siteCard("home"),
    cardId: "home",
  });
  // The home page's title is the site's own and takes no suffix.
  return { ...metadata, title: { absolute: t("title") } };
}

export default async function HomePage() {
  const t = await getTranslations("layout");
  const [newest, cities] = await Promise.all([listNewest(NEWEST), listAreaCities()]);
  return (
    <>
      <JsonLd data={siteLd({ name: t("brand"), description: t("description") }, absolute)} />
      <Hero />
      <SeenHomes className="container-page pt-8" />
      <Newest cards={newest} />
      <Cities cities={cities.slice(0, CITIES)} />
      <Features />
      <CallToSignUp />
    </>
  );
}
