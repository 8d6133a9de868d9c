import type { OwnCompany } from "./own-company";
import type { CompanyInput, CompanyValues } from "./schema";

/** A checked company form as columns. */
export const companyColumns = (values: CompanyInput) => ({
  name: values.name,
  description: values.description || null,
  phone: values.phone || null,
  slug: values.slug || null,
  logo_url: values.logoPath,
  is_public: values.isPublic,
});

/** The stored company as the form holds it. */
export const companyValues = (
  company: Pick<OwnCompany, "name" | "description" | "phone" | "slug" | "logoPath" | "isPublic">,
): CompanyValues => ({
  name: company.name,
  description: company.description ?? "",
  phone: company.phone ?? "",
  slug: company.slug ?? "",
  logoPath: company.logoPath,
  isPublic: company.isPublic,
});
