import { randomUUID } from "node:crypto";
import { sheetXml, workbookOf } from "@/lib/sheet/example-workbook";
import { rows } from "../journeys/support/backend";
import { callAction, outcomeOf, resultOf } from "./support/actions";
import { type Actor, newActor, newListing } from "./support/cast";
import { SITE, send } from "./support/send";
import { uploaded } from "./support/sheet-actions";
import { attempt, control, expect, test } from "./support/tally";

const read = (as: Actor, body: string | Buffer, query = "") =>
  send(`/api/properties/import${query}`, {
    method: "POST",
    headers: { ...as.headers, origin: SITE, "content-type": "text/csv" },
    body,
  });
const found = async (as: Actor, body: string | Buffer) => JSON.parse((await read(as, body)).text);

test("a row changes only one's own home, and only columns of the sheet", async ({ cast }) => {
  const { otherAgent } = cast;
  const agent = await newActor("agent", { username: `sht${randomUUID().slice(0, 8)}` });
  const [theirs, own] = [
    await newListing(otherAgent.profileId),
    await newListing(agent.profileId, { title: "דירה של הגיליון" }),
  ];
  const stored = async (id: string) => (await rows(`properties?id=eq.${id}`))[0];
  const save = async (id: string, home: object) => {
    const row = { line: 2, id, nth: 0, home };
    const answer = await callAction("saveSheet", { rows: [row], publish: true }, { as: agent });
    return resultOf(answer)?.data as [{ id?: string; refused?: { code: string }[] }] | undefined;
  };
  const before = await stored(theirs);
  await attempt("a home of somebody else", async () => {
    expect(await save(theirs, { price: 1 })).toMatchObject([{ refused: [{ code: "notFound" }] }]);
    expect(await stored(theirs)).toEqual(before);
  });
  const was = await stored(own);
  await attempt("pictures, ribbons, whose it is and its state", async () => {
    const more = {
      images: before?.images,
      mainImageUrl: before?.main_image_url,
      ribbonEnabled: true,
      ribbonText: "שלי",
      agent_id: otherAgent.profileId,
      status: "hidden",
      location: "exact",
    };
    expect(await save(own, { ...more, title: "דירה ששמה השתנה" })).toMatchObject([{ id: own }]);
    const { agent_id, status, images, ribbon_enabled, location_shown } = (await stored(own)) ?? {};
    expect([agent_id, status, images, ribbon_enabled, location_shown]).toEqual([
      agent.profileId,
      "active",
      was?.images,
      was?.ribbon_enabled,
      was?.location_shown,
    ]);
  });
  await attempt("more rows than one request has", async () => {
    const many = Array.from({ length: 26 }, (_, n) => ({
      line: n + 2,
      id: null,
      nth: 0,
      home: { title: `דירה מספר ${n}` },
    }));
    const answer = await callAction("saveSheet", { rows: many, publish: false }, { as: agent });
    expect(outcomeOf(answer)).not.toBe("done");
    expect(await rows(`properties?agent_id=eq.${agent.profileId}&status=eq.draft`)).toEqual([]);
  });
  await control("its own title", async () =>
    expect((await stored(own))?.title).toBe("דירה ששמה השתנה"),
  );
});

test("malicious files are rejected promptly with an error message", async ({ cast }) => {
  const { agent } = cast;
  const HEAD = "כותרת,מחיר\n";
  await attempt("a file of 13 MB", async () =>
    expect((await read(agent, "א".repeat(6_500_000))).status).toBe(413),
  );
  await attempt("a file of 100 MB", async () => {
    const begun = performance.now();
    // A client that keeps sending after the response finds the connection closed.
    const told = await read(agent, Buffer.alloc(100_000_000, 65)).then(
      ({ status }) => status,
      ({ code }) => code,
    );
    expect([413, "EPIPE", "ECONNRESET"]).toContain(told);
    expect(performance.now() - begun).toBeLessThan(10_000);
  });
  const refused: Record<string, [body: string | Buffer, code: string]> = {
    "a row too many": [HEAD + "דירה,1\n".repeat(5001), "sheetRows"],
    "a million rows": [HEAD + "א,\n".repeat(1_000_000), "sheetRows"],
    "a million columns": [`${"א,".repeat(1_000_000)}\nא\n`, "sheetLong"],
    "a hundred and one columns": [`${"א,".repeat(101)}\nא\n`, "sheetColumns"],
    "a quote without an end": [`${HEAD}"${"א".repeat(1_000_000)}`, "sheetLong"],
    "no letters at all": [Buffer.alloc(100_000), "sheetEmpty"],
    nothing: ["", "sheetEmpty"],
  };
  for (const [what, [body, code]] of Object.entries(refused)) {
    await attempt(what, async () => {
      const begun = performance.now();
      expect((await found(agent, body)).refused).toMatchObject({ code });
      expect(performance.now() - begun).toBeLessThan(10_000);
    });
  }
  for (const query of ["?encoding=utf-7", "?delimiter=|", "?columns=agent_id", "?columns=id,x"]) {
    await attempt(query, async () => expect((await read(agent, HEAD, query)).status).toBe(400));
  }
  await control("a row", async () =>
    expect((await found(agent, `${HEAD}דירה בחיפה,1000000\n`)).rows).toHaveLength(1),
  );
});

test("files sent at once are read a few at a time, and the site responds meanwhile", async () => {
  const [flooding, other] = [await newActor("agent"), await newActor("agent")];
  const file = `כותרת,מחיר\n${"דירה בחיפה,1000000\n".repeat(5000)}`;
  const flood = Array.from({ length: 12 }, () => read(flooding, file));
  await attempt("a site that waits for the files", async () => {
    const begun = performance.now();
    expect((await send("/api/health/live")).status).toBe(200);
    expect(performance.now() - begun).toBeLessThan(2000);
  });
  await control("another agent's file is read", async () =>
    expect((await found(other, "כותרת,מחיר\nדירה בחיפה,1000000\n")).rows).toHaveLength(1),
  );
  await attempt("twelve files of one agent in memory", async () => {
    const statuses = (await Promise.all(flood)).map(({ status }) => status);
    expect([...new Set(statuses)].sort()).toEqual([200, 429]);
    expect(statuses.filter((status) => status === 200).length).toBeLessThanOrEqual(4);
  });
  await control("afterwards the agent's file is read", async () =>
    expect((await found(flooding, file)).rows).toHaveLength(5000),
  );
});

test("a zip bomb is rejected with an error message, before it is inflated", async ({ cast }) => {
  const { agent } = cast;
  const HOMES = [["כותרת"], ["דירה בחיפה"]];
  const sized = (sheet: string, claimed: number) => {
    const bytes = Buffer.from(workbookOf(sheet));
    const size = Buffer.alloc(4);
    size.writeUInt32LE(Buffer.byteLength(sheet));
    for (let at = bytes.indexOf(size); at >= 0; at = bytes.indexOf(size, at + 4)) {
      bytes.writeUInt32LE(claimed, at);
    }
    return bytes;
  };
  const refused: Record<string, [body: Buffer, code: string]> = {
    "a sheet of 1 GB": [sized(`${sheetXml(HOMES)}${" ".repeat(1_000_003)}`, 1e9), "sheetWorkbook"],
    "a cell at the far end": [
      Buffer.from(
        workbookOf(sheetXml(HOMES).replace("</row>", '</row><row><c r="XFD1048576"/></row>')),
      ),
      "sheetRows",
    ],
    "a zip of nothing": [Buffer.from("PK\u0003\u0004 and no more"), "sheetWorkbook"],
  };
  for (const [what, [body, code]] of Object.entries(refused)) {
    await attempt(what, async () => {
      const begun = performance.now();
      expect((await found(agent, body)).refused).toMatchObject({ code });
      expect(performance.now() - begun).toBeLessThan(5000);
    });
  }
  await attempt("an entity that names a file", async () => {
    const sheet = sheetXml([["כותרת"], ["דירה בחיפה"], ["דירה &f;"]])
      .replace("&amp;f;", "&f;")
      .replace("<worksheet", '<!DOCTYPE x [<!ENTITY f SYSTEM "file:///etc/passwd">]><worksheet');
    expect(JSON.stringify(await found(agent, Buffer.from(workbookOf(sheet))))).not.toContain(
      "root:",
    );
  });
  await control("a workbook of one home", async () =>
    expect((await found(agent, Buffer.from(workbookOf(sheetXml(HOMES))))).rows).toHaveLength(1),
  );
});

test("a formula in a sheet stays text, on the page and in exports", async () => {
  const agent = await newActor("agent", { username: `sht${randomUUID().slice(0, 8)}` });
  const formulas = ["=1+1 דירה בחיפה", "+1+cmd|' /C calc'!A0", "@SUM(1,1) דירה ברמת גן"];
  const quoted = (cell: string) => `"${cell.replaceAll('"', '""')}"`;
  const lines = formulas.map((formula, n) => `דירה מספר ${n},${quoted(formula)}\n`);
  const sheet = `כותרת,תיאור\n${lines.join("")}`;
  const { rows: homes } = await found(agent, sheet);
  const answer = await callAction(
    "saveSheet",
    {
      rows: homes.map(({ line, nth, home }: Record<string, unknown>) => ({
        line,
        nth,
        home,
        id: null,
      })),
      publish: false,
    },
    { as: agent },
  );
  await control("they are saved as they are", async () => {
    expect(outcomeOf(answer)).toBe("done");
    const saved = await rows(
      `properties?agent_id=eq.${agent.profileId}&status=eq.draft&select=description`,
    );
    expect(saved.map(({ description }) => description).sort()).toEqual([...formulas].sort());
  });
  await attempt("a spreadsheet runs them", async () => {
    const { text } = await send("/api/properties/export", { headers: agent.headers });
    const cells = text.slice(1).split(/[,\n]/);
    expect(cells.filter((cell) => /^"?[=+@]/.test(cell))).toEqual([]);
    for (const formula of formulas) expect(text).toContain(`'${formula}`);
  });
});

test("a text of several homes is limited in size and parsed without saving anything", async ({
  cast,
}) => {
  const { agent } = cast;
  const HOME = "דירת 3 חדרים בחיפה, 1,200,000 ₪\n\n";
  const read = (input: object, as: Actor) => callAction("readHomes", input, { as });
  const whole = (text: string) => ({ texts: [text], shared: "", cut: true });
  const drafts = () => rows(`properties?agent_id=eq.${agent.profileId}&status=eq.draft`);
  const before = (await drafts()).length;
  const refused: Record<string, object> = {
    "21 homes": whole(HOME.repeat(21)),
    "21 pieces": { texts: Array(21).fill(HOME), shared: "", cut: false },
    "20,001 signs": whole("א".repeat(20_001)),
    "pieces that are too long together": {
      texts: Array(3).fill("א".repeat(9000)),
      shared: "",
      cut: false,
    },
    "25,000 signs that are said to hold for all": {
      texts: [HOME],
      shared: "א".repeat(25_000),
      cut: false,
    },
    "no text": whole("  "),
  };
  for (const [what, input] of Object.entries(refused)) {
    await attempt(what, async () => expect(outcomeOf(await read(input, agent))).not.toBe("done"));
  }
  await attempt("a text that is slow to read", async () => {
    const begun = performance.now();
    await read(whole("א\n\n".repeat(6000)), agent);
    expect(performance.now() - begun).toBeLessThan(10_000);
  });
  await control("twenty homes", async () => {
    const { homes } = resultOf(await read(whole(HOME.repeat(20)), agent))!.data as {
      homes: unknown[];
    };
    expect(homes).toHaveLength(20);
  });
  await attempt("a reading that makes drafts", async () =>
    expect((await drafts()).length).toBe(before),
  );
});

test("pictures are fetched only from the public internet, and only for one's own homes", async ({
  cast,
}) => {
  const { agent, otherAgent } = cast;
  const own = await newListing(agent.profileId);
  const theirs = await newListing(otherAgent.profileId);
  const imagesOf = async (id: string) =>
    (await rows<{ images: string[] }>(`properties?id=eq.${id}&select=images`))[0]?.images;
  const add = async (id: string, addresses: string[]) =>
    resultOf(await callAction("addSheetPictures", { id, addresses }, { as: agent }));
  const refusedAs = async (address: string) => {
    const answer = (await add(own, [address]))?.data as { failed: { code: string }[] } | undefined;
    return answer?.failed[0]?.code;
  };
  const port = new URL(SITE).port;
  for (const address of [
    `https://127.0.0.1:${port}/media/a.jpg`,
    "https://127.0.0.1/a.jpg",
    "https://localhost/a.jpg",
    "https://169.254.169.254/latest/meta-data/",
    "https://[::1]/a.jpg",
    "https://[::ffff:127.0.0.1]/a.jpg",
    "https://2130706433/a.jpg",
    "https://0x7f.1/a.jpg",
    "https://10.0.0.1/a.jpg",
    "https://192.168.1.1/a.jpg",
    "https://user:word@example.com/a.jpg",
    "https://example.com:8443/a.jpg",
    "http://example.com/a.jpg",
    "file:///etc/passwd",
    "data:image/png;base64,AAAA",
  ]) {
    await attempt(address, async () => {
      expect(await refusedAs(address)).toBe("pictureAddress");
      expect(await imagesOf(own)).toEqual([]);
    });
  }
  // server/media/fetch-picture.test.ts covers redirects there and names that resolve there, where it can run a server.
  await control("a public name is asked for, though nothing answers", async () =>
    expect(await refusedAs("https://pictures.invalid/a.jpg")).toBe("pictureUnreachable"),
  );
  for (const act of ["addSheetPictures", "appendSheetPictures"] as const) {
    await attempt(`${act} onto a home of somebody else`, async () => {
      const more = { addresses: ["https://pictures.invalid/a.jpg"], paths: ["properties/a.jpg"] };
      const answer = await callAction(act, { id: theirs, ...more }, { as: agent });
      expect(resultOf(answer)?.serverError).toMatchObject({ code: "notFound" });
      expect(await imagesOf(theirs)).toEqual([]);
    });
  }
  const picture = await uploaded(otherAgent);
  await attempt("a picture of somebody else onto one's own home", async () => {
    await callAction("appendSheetPictures", { id: own, paths: [picture] }, { as: agent });
    expect(await imagesOf(own)).toEqual([]);
  });
  await control("a picture of one's own", async () => {
    const mine = await uploaded(agent);
    await callAction("appendSheetPictures", { id: own, paths: [mine] }, { as: agent });
    expect(await imagesOf(own)).toEqual([mine]);
  });
});
