import { runChapters } from "./support/run-chapters";

runChapters(2);
