/** Of the number of results, which takes the focus when the list changes. */
export const RESULTS_ID = "results-total";
/** Of the panel with the filters, also where a link leads without a script. */
export const FILTERS_ID = "filters";
