/** Of the number of results, which takes the focus when the list changes. */
export const RESULTS_ID = "results-total";
