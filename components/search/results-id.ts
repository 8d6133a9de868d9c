/** The id of the result count, which takes the focus when the list changes. */
export const RESULTS_ID = "results-total";
/** The id of the filter panel, also the target of the no-script link. */
export const FILTERS_ID = "filters";
