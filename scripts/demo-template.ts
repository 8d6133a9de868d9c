import { fail } from "@/supabase/embedded/failure";
import { demoTemplate } from "./launch/demo-data";
import { loadEnvironment } from "./launch/environment";

/** Prepares the demo data of the browser tests ahead of their start. */
loadEnvironment("production");
demoTemplate("http://localhost").catch(fail);
