/** Where the runners write their JSON reports; `.ci/run` and the end of a run read them. */
export const REPORTS = "test-results";
