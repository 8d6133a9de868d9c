import { fail } from "@/supabase/embedded/failure";
import { demoTemplate } from "./launch/demo-data";
import { loadEnvironment } from "./launch/environment";

/** Makes the demo data that the browser tests start from, before they ask for it. */
loadEnvironment("production");
demoTemplate("http://localhost").catch(fail);
