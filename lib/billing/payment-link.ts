/** The parameter of each provider's page that is returned in its notices; other providers use `ref`. */
const FIELDS: [RegExp, string][] = [
  [/(?:^|\.)(?:meshulam\.co\.il|grow\.link|grow\.business)$/, "cField1"],
  [/(?:^|\.)cardcom\.(?:solutions|co\.il)$/, "ReturnValue"],
];

/** The payment page of a plan for one account: its notices will carry the reference. */
export function withReference(paymentUrl: string, reference: string) {
  const url = new URL(paymentUrl);
  const [, field = "ref"] = FIELDS.find(([host]) => host.test(url.hostname)) ?? [];
  url.searchParams.set(field, reference);
  return url.href;
}
