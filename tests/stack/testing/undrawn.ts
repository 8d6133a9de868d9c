// Stands in for the rendering of share cards.
const nothing = () => undefined;

export {
  nothing as drawAgentSoon,
  nothing as drawCompanySoon,
  nothing as drawListingSoon,
  nothing as drawListingsOfAgentSoon,
  nothing as drawListingsSoon,
};
