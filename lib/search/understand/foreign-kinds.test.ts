import { describe, expect, test } from "vitest";
import { canonicalNeighborhood, foreignNeighborhoods } from "@/lib/places/gazetteer";
import { understand } from ".";

const filters = (text: string) => understand(text, "2026-11-26").filters;
/** At least five sentences of each kind: everything becomes filters, and nothing is left to rank. */
function become(kind: string, cases: readonly (readonly [string, object])[]) {
  test.each(cases)(`${kind}: %s`, (text, expected) => {
    expect(filters(text)).toMatchObject(expected);
    expect(filters(text).q).toBeUndefined();
  });
}

describe("English", () => {
  become("numbers in words", [
    ["half a million, Dimona", { priceMax: 500_000 }],
    ["between two and two and a half million in Yehud", { priceMin: 2e6, priceMax: 2_500_000 }],
    ["up to four million two hundred thousand, Holon", { priceMax: 4_200_000 }],
    ["three and a half rooms in Lod", { roomsMin: 3.5, roomsMax: 3.5 }],
    ["six thousand a month, Bat Yam", { priceMax: 6000, transactionType: "rent" }],
    ["under a million in Afula", { priceMax: 1e6, transactionType: "sale" }],
  ]);
  become("money before its figure, about so much, in thousands told apart", [
    ["Haifa up to NIS 3,000", { priceMax: 3000 }],
    ["NIS 1.5 million, Ashdod", { priceMax: 1_500_000 }],
    ["around 7000 nis in Givatayim", { priceMin: 6300, priceMax: 7700 }],
    ["up to 2 400 000 in Kfar Saba", { priceMax: 2_400_000 }],
    ["budget 3.2 mil, Rehovot", { priceMax: 3_200_000 }],
    ["from 2M to 2.5M in Bat Yam", { priceMin: 2e6, priceMax: 2_500_000 }],
    ["rent till 4000 in Ashkelon", { priceMax: 4000, transactionType: "rent" }],
  ]);
  become("days", [
    ["available by end of march in Modiin", { entrance: "2027-03-31" }],
    ["moving in before september 1st, Netanya", { entrance: "2027-09-01" }],
    ["from the first of May, Kfar Saba", { entrance: "2027-05-01" }],
    ["3 rooms from 1/3 in Lod", { entrance: "2027-03-01" }],
    ["rent from 1 july 2028, Modiin", { entrance: "2028-07-01" }],
    ["furnished, Jerusalem, January", { entrance: "2027-01-31" }],
    ["next month, Holon", { entrance: "2026-12-31" }],
  ]);
  become("floors", [
    ["on the 10th floor in Ramat Gan", { floorMin: 10, floorMax: 10 }],
    ["2nd or 3rd floor in Haifa", { floorMin: 2, floorMax: 3 }],
    ["above the 3rd floor, Ashdod", { floorMin: 4 }],
    ["on floor 5 or above in Netanya", { floorMin: 5 }],
    ["5 rooms not on the ground floor, Holon", { floorMin: 1 }],
  ]);
  become("what is not needed is not asked for", [
    ["3 rooms in Bnei Brak no elevator needed", { roomsMin: 3 }],
    ["I do not need parking or elevator, Lod", { city: ["לוד"] }],
    ["Haifa, ground floor is fine", { city: ["חיפה"] }],
    ["balcony not necessary, Arad", { city: ["ערד"] }],
    ["without parking is ok, Afula", { city: ["עפולה"] }],
  ]);
  test("what is not needed sets no filter", () => {
    for (const text of ["balcony not necessary, Arad", "Haifa, ground floor is fine"]) {
      expect(Object.keys(filters(text))).toEqual(["city"]);
    }
    expect(filters("with a balcony, Arad").features).toEqual(["balcony"]);
  });
  become("kinds of homes", [
    ["semi detached house in Kadima", { propertyTypes: ["semi_detached"] }],
    ["rooftop apartment in Tel Aviv", { propertyTypes: ["penthouse"] }],
    ["land for building a villa in Binyamina", { propertyTypes: ["plot"] }],
    ["4 bedroom home in Raanana", { kinds: ["homes"], roomsMin: 5 }],
    ["appartment for rant in Holon", { kinds: ["homes"], transactionType: "rent" }],
  ]);
});

describe("Hebrew in Latin letters", () => {
  become("sentences", [
    ["dira 3 hadarim be tel aviv ad 6000", { roomsMin: 3, priceMax: 6000, kinds: ["homes"] }],
    ["mehapesim bayit im gina be raanana", { propertyTypes: ["private_house"] }],
    ["dira meshupetzet be ramat gan", { features: ["renovated"] }],
    ["dirat 4 hadarim be petah tikva komat karka", { roomsMin: 4, floorMax: 0 }],
    ["3 hadarim herzliya ad 7500 lehodesh knisa miyadit", { entrance: "now", priceMax: 7500 }],
    ["dira lemchira bat yam ad milion vahetzi", { priceMax: 1_500_000, transactionType: "sale" }],
  ]);
});

describe("Russian", () => {
  become("money", [
    ["до двух миллионов, Холон", { priceMax: 2e6 }],
    ["до двух с половиной миллионов, Хайфа", { priceMax: 2_500_000 }],
    ["от 1,3 до 1,7 млн, Ашкелон", { priceMin: 1_300_000, priceMax: 1_700_000 }],
    ["до миллиона двухсот, Лод", { priceMax: 1_200_000 }],
    ["за 5000 шек/мес в Гиватаиме", { priceMax: 5000, transactionType: "rent" }],
    ["до 1 800 000 в Нетании", { priceMax: 1_800_000 }],
  ]);
  become("rooms", [
    ["3-к квартира в Ашдоде", { roomsMin: 3, kinds: ["homes"] }],
    ["двушка в Нетании", { roomsMin: 2, roomsMax: 2, kinds: ["homes"] }],
    ["4 комн. в Яффо", { roomsMin: 4 }],
    ["3 спальни и салон в Раанане", { roomsMin: 4, roomsMax: 4 }],
    ["3,5 комнаты в Холоне", { roomsMin: 3.5 }],
  ]);
  become("floors and days", [
    ["первый или второй этаж, Лод", { floorMin: 1, floorMax: 2 }],
    ["этаж от 5 и выше, Нетания", { floorMin: 5 }],
    ["2-4 этаж в Хайфе", { floorMin: 2, floorMax: 4 }],
    ["въезд в январе, Нес-Циона", { entrance: "2027-01-31" }],
    ["со следующего месяца, Хайфа", { entrance: "2026-12-31" }],
    ["въехать сейчас же, Бейт-Шеан", { entrance: "now" }],
  ]);
  become("what a home is and has", [
    ["садовая квартира в Рамат-Гане", { propertyTypes: ["garden_apartment"] }],
    ["половина дома в Кирьят-Тивоне", { propertyTypes: ["semi_detached"] }],
    ["квартира с двумя балконами в Хадере", { features: ["balcony"] }],
    ["дом с гаражом в Афуле", { features: ["parking"] }],
    ["новостройка в Ашкелоне", { condition: ["new"] }],
    ["лифт не нужен, Лод, 3 комнаты", { roomsMin: 3 }],
    ["без лифта не подходит, Лод", { features: ["elevator"] }],
    ["Нацрат-Илит (Ноф ха-Галиль) 4 комнаты", { city: ["נוף הגליל"] }],
  ]);
  test("what is not needed sets no filter", () => {
    expect(filters("лифт не нужен, Лод").features).toBeUndefined();
    expect(filters("нужен лифт, Лод").features).toEqual(["elevator"]);
  });
});

describe("Arabic", () => {
  become("money", [
    ["بين مليون ومليون ونص حيفا", { priceMin: 1e6, priceMax: 1_500_000 }],
    ["شقة ب 600 الف في ديمونا", { priceMax: 600_000 }],
    ["من 900 الف ل مليون ومية في طمرة", { priceMin: 900_000, priceMax: 1_100_000 }],
    ["نص مليون في اللد", { priceMax: 500_000 }],
    ["ثلاثة آلاف بالشهر في عكا", { priceMax: 3000, transactionType: "rent" }],
    ["فوق الخمسة مليون في حيفا", { priceMin: 5e6 }],
  ]);
  become("rooms, days and kinds", [
    ["شقة غرفتين وصالون بحيفا", { roomsMin: 3, roomsMax: 3 }],
    ["خمس غرف او اكثر في الرملة", { roomsMin: 5 }],
    ["شقة من شهر 3 في الناصرة", { entrance: "2027-03-31" }],
    ["مزرعة في النقب", { propertyTypes: ["agricultural_farm"] }],
    ["بناية للبيع في الطيبة", { propertyTypes: ["residential_building"] }],
    ["شقة مع تكييف في نهاريا", { features: ["air_conditioning"] }],
  ]);
  become("prepositions are glued to towns", [
    ["شقة بحيفا", { city: ["חיפה"] }],
    ["شقة بالناصرة", { city: ["נצרת"] }],
    ["شقة لحيفا", { city: ["חיפה"] }],
    ["بيت للناصرة", { city: ["נצרת"] }],
    ["شقة بعكا", { city: ["עכו"] }],
  ]);
});

describe("Neighbourhoods in other scripts", () => {
  test.each(
    foreignNeighborhoods.map(({ city, name, forms }) => [`${name} of ${city}`, city, name, forms]),
  )("%s is in the list of neighbourhoods", (_, city, name, forms) => {
    expect(canonicalNeighborhood(city as string, name as string)).toBe(name);
    expect(forms).not.toHaveLength(0);
  });

  test.each<[string, object]>([
    ["сниму в Хайфе на Зив", { city: ["חיפה"], neighborhood: ["זיו"] }],
    ["двушка в Немецкой колонии, Иерусалим", { neighborhood: ["המושבה הגרמנית"] }],
    ["3 комнаты Нетания, Агамим", { city: ["נתניה"], neighborhood: ["אגמים"] }],
    ["3 комнаты Ашкелон, Агамим", { city: ["אשקלון"], neighborhood: ["אגמים"] }],
    ["شقة في حيفا دينيا", { city: ["חיפה"], neighborhood: ["דניה"] }],
    ["Рехавия до 5000, Иерусалим", { neighborhood: ["רחביה"], priceMax: 5000 }],
  ])("%s", (text, expected) => {
    expect(filters(text)).toMatchObject(expected);
    expect(filters(text).q).toBeUndefined();
  });

  test("a name that is also a word counts only in its city", () => {
    expect(filters("Сити, Ашдод").neighborhood).toEqual(["הסיטי"]);
    expect(filters("Сити, Хайфа").neighborhood).toBeUndefined();
  });
});

test("one query does not affect how the next is parsed", () => {
  const text = "в Хайфе или Нешере 3 комнаты";
  const alone = filters(text);
  for (const other of ["Рехавия в Иерусалиме", "Рамот с балконом", "شقة في حيفا من 3000"]) {
    filters(other);
    expect(filters(text)).toEqual(alone);
  }
});
