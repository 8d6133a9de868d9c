import { buildIfNeeded } from "@/scripts/launch/build";
import { loadEnvironment } from "@/scripts/launch/environment";

export default async function setup() {
  loadEnvironment("production");
  await buildIfNeeded();
}
