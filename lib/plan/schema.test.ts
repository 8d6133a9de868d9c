import { expect, test } from "vitest";
import { planSchema } from "./schema";

const plan = {
  id: null,
  name: "Agent",
  slug: "agent",
  price: "149.00",
  priority: "2",
  propertyLimit: "",
  imagesPerProperty: "20",
  agentLimit: "",
  video: true,
  statistics: true,
  logoUrl: "",
  paymentUrl: "",
  isActive: true,
};

const refused = (change: object) =>
  planSchema
    .safeParse({ ...plan, ...change })
    .error?.issues.map((issue) => [issue.path[0], issue.message]);

test("empty limits and links mean unlimited and not set", () => {
  expect(planSchema.parse(plan)).toMatchObject({
    price: 149,
    priority: 2,
    propertyLimit: null,
    imagesPerProperty: 20,
    agentLimit: null,
    video: true,
    statistics: true,
    logoUrl: null,
    paymentUrl: null,
  });
});

test.each([
  [{ name: "  " }, "name", "required"],
  [{ name: "<b>" }, "name", "nameInvalid"],
  [{ slug: "" }, "slug", "required"],
  [{ slug: "Agent Plus" }, "slug", "slugInvalid"],
  [{ price: "" }, "price", "required"],
  [{ price: "-1" }, "price", "priceNegative"],
  [{ price: "1.999" }, "price", "priceAgorot"],
  [{ price: "abc" }, "price", "priceInvalid"],
  [{ priority: "" }, "priority", "required"],
  [{ priority: "1.5" }, "priority", "wholeNumber"],
])("%j is refused", (change, field, message) => {
  expect(refused(change)).toContainEqual([field, message]);
});

test.each([
  [{ propertyLimit: "1.5" }, "propertyLimit", "wholeNumber"],
  [{ propertyLimit: "-1" }, "propertyLimit", "wholeNumber"],
  [{ paymentUrl: "http://pay.example" }, "paymentUrl", "httpsOnly"],
  [{ paymentUrl: "javascript:alert(1)" }, "paymentUrl", "httpsOnly"],
  [{ logoUrl: "https://a b" }, "logoUrl", "httpsOnly"],
])("an optional field must be valid when filled in: %j", (change, field, message) => {
  expect(refused(change)).toContainEqual([field, message]);
});

test("zero is a valid price", () => {
  expect(planSchema.parse({ ...plan, price: "0" }).price).toBe(0);
});
