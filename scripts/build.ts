import { fail } from "@/supabase/embedded/failure";
import { rebuild } from "./launch/build";
import { loadEnvironment } from "./launch/environment";

/** `npm run build`: like `next build`, and marks the build as current for the commands that start the site. */
loadEnvironment("production");
rebuild(process.argv.slice(2)).catch(fail);
