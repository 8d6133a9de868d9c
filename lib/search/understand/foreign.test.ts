import { describe, expect, test } from "vitest";
import { understand } from ".";

const read = (text: string) => understand(text, "2026-11-26");
const filters = (text: string) => read(text).filters;

describe("English", () => {
  test.each<[string, object]>([
    ["at least 4 rooms in Netanya", { roomsMin: 4 }],
    ["3 or more rooms in Bat Yam", { roomsMin: 3 }],
    ["no more than 3.5 million shekels, Modiin", { priceMax: 3_500_000, transactionType: "sale" }],
    ["3br Haifa below 1.8 million", { roomsMin: 4, roomsMax: 4, priceMax: 1_800_000 }],
    ["starting at 2 million, penthouse in Raanana", { priceMin: 2_000_000 }],
    ["our budget is 5000 nis per month, Holon", { priceMax: 5000, transactionType: "rent" }],
  ])("amounts: %s", (text, expected) => {
    expect(filters(text)).toMatchObject(expected);
    expect(filters(text).q).toBeUndefined();
  });

  test.each<[string, object]>([
    ["4 rooms in Haifa on the third floor or higher", { floorMin: 3 }],
    ["no ground floor, 5 rooms in Raanana", { floorMin: 1 }],
    ["not on the ground floor, Holon", { floorMin: 1 }],
    ["Ashdod low floor", { floorMax: 2 }],
    ["1st floor in Lod", { floorMin: 1, floorMax: 1 }],
  ])("floors: %s", (text, expected) => {
    expect(filters(text)).toMatchObject(expected);
    expect(filters(text).q).toBeUndefined();
  });

  test.each<[string, string]>([
    ["studio in Tel Aviv from january", "2027-01-31"],
    ["2 rooms in Herzliya from march 1st", "2027-03-01"],
    ["available 15 february, Haifa", "2027-02-15"],
    ["moving in march, Rehovot", "2027-03-31"],
    ["available asap, Givatayim", "now"],
    ["available immediately in Bat Yam", "now"],
  ])("days: %s", (text, entrance) => {
    expect(filters(text).entrance).toBe(entrance);
    expect(filters(text).q).toBeUndefined();
  });

  test.each<[string, object]>([
    ["wheelchair accessible in Jerusalem", { features: ["accessible"] }],
    ["unfurnished in Kfar Saba", { without: ["furnished"] }],
    ["two parking spaces in Modiin", { parkingMin: 2 }],
    ["house in Hadera with backyard and storage room", { features: ["garden", "storage"] }],
    ["Ashdod with AC and safe room", { features: ["air_conditioning", "mamad"] }],
    ["new apartment in Netanya", { condition: ["new"], kinds: ["homes"] }],
    ["brand new 5 room penthouse in Ramat Gan", { condition: ["new"], roomsMin: 5 }],
  ])("features and condition: %s", (text, expected) => {
    expect(filters(text)).toMatchObject(expected);
    expect(filters(text).q).toBeUndefined();
  });

  test("quiet and near the sea are ranking terms", () => {
    expect(filters("quiet place near the sea in Nahariya").q).toBe("quiet sea");
    expect(filters("studio in the city center of Haifa").q).toBe("city center");
  });
});

describe("Russian", () => {
  test.each<[string, object]>([
    ["4 комнаты в Хадере или Нетании", { city: ["חדרה", "נתניה"], roomsMin: 4 }],
    ["студия или двушка в Холоне", { roomsMin: 1, roomsMax: 2, kinds: ["homes"] }],
    ["три комнаты в Лоде за 3500 в месяц", { roomsMin: 3, priceMax: 3500 }],
    ["бюджет 2 миллиона, Реховот", { priceMax: 2_000_000, transactionType: "sale" }],
    ["квартира без мебели в Рамат-Гане", { without: ["furnished"] }],
    ["трешка без балкона Ришон", { roomsMin: 3, without: ["balcony"] }],
    ["на втором этаже в Кармиэле", { floorMin: 2, floorMax: 2 }],
    ["не выше 3 этажа, Ашдод", { floorMax: 3 }],
    ["не первый этаж, Хайфа", { floorMin: 2 }],
    ["сниму с 1 января в Бат Яме", { entrance: "2027-01-01", transactionType: "rent" }],
    ["въезд сразу, Нетания", { entrance: "now" }],
    ["новая квартира в Ашкелоне", { condition: ["new"] }],
    ["недорогая квартира в Беэр-Шеве", { sort: "price_asc" }],
    ["ищу дом на севере", { region: ["north"], propertyTypes: ["private_house"] }],
    ["дом в Галилее с садом", { region: ["galilee"], features: ["garden"] }],
  ])("%s", (text, expected) => {
    expect(filters(text)).toMatchObject(expected);
    expect(filters(text).q).toBeUndefined();
  });

  test("'no agents' causes a warning, and nearby places rank", () => {
    expect(read("без посредников, Хайфа").warnings).toEqual(["noAgents"]);
    expect(filters("квартира рядом с морем в Ашдоде").q).toBe("рядом с морем");
    expect(filters("квартира в новом доме в Хайфе")).toEqual({
      city: ["חיפה"],
      kinds: ["homes"],
      q: "в новом доме",
    });
  });
});

describe("Arabic", () => {
  test.each<[string, object]>([
    ["بدي شقة ثلاث غرف في عكا", { city: ["עכו"], roomsMin: 3, roomsMax: 3 }],
    ["بيت مستقل في الناصرة خمس غرف", { propertyTypes: ["private_house"], roomsMin: 5 }],
    ["شقة من ٣٠٠٠ الى ٤٠٠٠ شيكل في حيفا", { priceMin: 3000, priceMax: 4000 }],
    ["شقة جديدة في شفاعمرو", { condition: ["new"], kinds: ["homes"] }],
    ["شقة في الطابق الثاني في عكا", { floorMin: 2, floorMax: 2 }],
    ["شقة طابق ارضي في الطيرة", { floorMin: 0, floorMax: 0 }],
    ["شقة بدون أثاث في القدس", { without: ["furnished"] }],
    ["شقة مع موقف سيارة وحديقة في الرملة", { features: ["parking", "garden"] }],
    ["أرض للبناء في الجليل", { region: ["galilee"], propertyTypes: ["plot"] }],
    ["بدنا نشتري بيت في حيفا حتى مليونين", { priceMax: 2_000_000, transactionType: "sale" }],
    ["محل للايجار في الناصرة", { propertyTypes: ["general"], transactionType: "rent" }],
    ["بيت في النقب مع ساحة", { region: ["negev"], features: ["garden"] }],
  ])("%s", (text, expected) => {
    expect(filters(text)).toMatchObject(expected);
    expect(filters(text).q).toBeUndefined();
  });

  test("'no agents' causes a warning, and the sea ranks", () => {
    expect(read("شقة بدون سمسار في اللد").warnings).toEqual(["noAgents"]);
    expect(filters("شقة قريبة من البحر في عكا").q).toBe("قريبة من البحر");
  });
});
