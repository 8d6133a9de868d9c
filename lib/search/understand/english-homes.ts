// English words for what a home is and has: its kind, its condition, its features.
import { type LatinRow as Row, words } from "./latin-row";

const HOME = "apartments?|apts?|flats?|houses?|homes?|penthouse|duplex|villa|cottage";
const BUILDER = "from (?:a |the )?(?:developer|contractor|builder)";
const BUILDING = "(?:project|development|building|construction|build)s?";

/** Kinds of homes. */
const KINDS: readonly Row[] = [
  [words("(?:whole|entire|complete|residential|apartment) buildings?"), "בניין שלם"],
  [words("(?:office|commercial|shop|store|retail) ?(?:spaces?|front)"), "משרד"],
  [words("(?:shops?|stores?)(?= (?:for|to|in) )"), "חנות"],
  [words("offices"), "office"],
  [words("(?:granny|in-law|mother-in-law) (?:flat|unit|apartment|suite)s?"), "יחידת דיור"],
  [
    words(
      "(?:retirement|old age|old people'?s) (?:home|community|village)|(?:assisted|senior) living|sheltered housing",
    ),
    "דיור מוגן",
  ],
  [words("commercial (?:property|properties|real estate)"), "נכס מסחרי"],
  [words("houses"), "בתים"],
  [
    /(?<![a-z])(penthouse|villa|cottage|townhouse|studio|loft|triplex)s(?![a-z])/g,
    ([, one]) => one!,
  ],
  [words("duplexes"), "duplex"],
  [words("semi[ -]?detached(?: (?:house|home|villa|cottage))?"), "דו משפחתי"],
  [words("(?:detached|single[ -]family|family) (?:house|home)"), "בית פרטי"],
  [words("(?:roof ?top|roof) (?:apartment|flat|apt)s?"), "דירת גג"],
  [words("(?:warehouses?|storage (?:units?|spaces?|places?))"), "מחסן"],
  [words("(?:agricultural )?farms?"), "משק חקלאי"],
  [
    words("(?:with|plus|and|\\+) (?:an? )?(?:rental|income|separate|rentable) units?"),
    "עם יחידה מושכרת",
  ],
  [words("(?:a )?room in (?:a |an )?(?:shared )?(?:apartment|flat|apt)"), "חדר בדירת שותפים"],
  [
    words("(?:room|flat|house) ?mates?(?: wanted)?|(?:flat|apartment|house|room) ?shar(?:e|ing)"),
    "שותפים",
  ],
  [words("units?(?= (?:for rent|to rent|to let|in |with ))"), "יחידת דיור"],
  [words("buildings?(?= (?:with (?:rental )?income|for sale))"), "בניין שלם"],
  [words("(?:rental|rent) income"), "תשואה"],
  [words("homes|home(?= (?:in|for|near|with|to|up|under) | ?$|,)"), "דירה"],
  [words("garden (?:apartment|flat|apt)s?"), "דירת גן"],
  [
    words(
      "(?:land|plots?)(?: of land)? (?:for building|to build(?: on)?|for construction|for)(?: an?)? (?:villa|house|home)",
    ),
    "מגרש",
  ],
  [
    words("(?:with|on)(?: an?| its own| big| large)* (?:land|plot)(?! (?:for|to build))"),
    "עם מגרש",
  ],
  [words("(?:lands?|plots?)(?! ?(?:mark|lord|scap))(?: of land)?"), "מגרש"],
];

/** Condition and age. */
const CONDITIONS: readonly Row[] = [
  [
    words(
      "fixer[ -]?uppers?|(?:needs?|requires?|requiring|needing|in need of)(?: an?| some)? (?:full )?(?:renovations?|renovating|work)|(?:to|for) renovat(?:e|ion)",
    ),
    "לשיפוץ",
  ],
  // About the home, not its listing: "in a new project", "a new apartment".
  [words(`(?:brand[ -])?new (?=${BUILDING}(?![a-z]))`), "חדשה מניילונים "],
  [/(?<=חדשה מניילונים )(?:building|construction|build|development)s?(?![a-z])/g, ""],
  [
    words(
      `(?:brand[ -])?new (?=(?:\\d[\\w.-]* (?:rooms? )?)?(?:${HOME})(?![a-z]))(?![^,]{0,30}${BUILDER})`,
    ),
    "חדשה מניילונים ",
  ],
  [words(`(?:brand[ -])?new (?=[^,]{0,30}${BUILDER})`), ""],
  [words(BUILDER), "חדש מקבלן"],
  [
    words(
      "(?:that |which )?(?:have |has )?(?:dropped|came down|come down|went down|gone down|fell|fallen) in price|price (?:was |has been |is )?(?:dropped|reduced|lowered|drop|cut|down)|(?:reduced|lowered) price|price (?:drops|cuts|reductions?)",
    ),
    "ירד המחיר",
  ],
];

/** Features, and who it must suit. */
const FEATURES: readonly Row[] = [
  [words("un-?furnished"), "ללא ריהוט"],
  [
    words(
      "(?:wheel ?chair|handicap(?:ped)?|disabled)(?:[ -](?:accessib(?:le|ility)|access|friendly|users?|person|people))?|step[ -]free(?: access)?|accessible entrance",
    ),
    "נגיש",
  ],
  [words("(?:no|without)(?: any)? (?:stairs|steps)"), "בלי מדרגות"],
  [
    words(
      "(?:for )?(?:an? |my |our )?(?:elderly(?: (?:parents?|people|mother|father|couple))?|(?:old|aging) parents?)",
    ),
    "לקשישים",
  ],
  [words("(?:with|and|plus) (?:an? )?basement"), "עם מרתף"],
  [words("porch|veranda|patio|balcony|terrace"), "מרפסת"],
  [words("elevator|lift"), "מעלית"],
  [words("parking(?! (?:lot|garage))"), "חניה"],
  [words("storage(?: ?rooms?)?"), "מחסן"],
  [words("(?<!shared )(?:garden|yard)"), "גינה"],
  [words("(?:storage|store) ?room"), "מחסן"],
  [words("back ?yard|front ?yard"), "גינה"],
  [
    words("(?:(?:mini[ -]?)?central )?(?:a\\.?c\\.?|air-?con|air ?condition(?:ing|er|ed)?)"),
    "מזגן",
  ],
  [words("(?:solar|sun) boiler|solar (?:hot )?water|dud shemesh"), "דוד שמש"],
  [
    words(
      "(?:safe(?:ty)?|shelter|secure|protected|reinforced)[ -]?(?:room|space)|bomb shelter(?= in the (?:apartment|flat|apt|house|home|unit))",
    ),
    'ממ"ד',
  ],
  [
    words(
      "secure (?:building|complex)|gated (?:building|community|complex|compound|neighbou?rhood)|door ?man|concierge|24/7 security|guarded (?:building|entrance)|security guards?",
    ),
    "שומר",
  ],
];

export const ENGLISH_HOMES: readonly Row[] = [...KINDS, ...CONDITIONS, ...FEATURES];
