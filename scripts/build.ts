import { fail } from "@/supabase/embedded/failure";
import { buildAnew } from "./launch/build";
import { loadEnvironment } from "./launch/environment";

/** `npm run build`: as `next build`, and what starts the site finds it current. */
loadEnvironment("production");
buildAnew(process.argv.slice(2)).catch(fail);
