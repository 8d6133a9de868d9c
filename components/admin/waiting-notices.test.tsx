import { cleanup, screen } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { show } from "@/components/testing/show";
import { paths } from "@/lib/paths";
import { WaitingNotices } from "./waiting-notices";

afterEach(cleanup);

const NONE = {
  reports: 0,
  appeals: 0,
  newAgents: 0,
  complaints: 0,
  payments: 0,
  ending: 0,
  deadMails: 0,
  failedJobs: 0,
};

test("pending items are counted and link to their page; zero and unknown counts are omitted", () => {
  show(
    <WaitingNotices
      counts={{ ...NONE, deadMails: 2, ending: null, reports: undefined }}
      late={undefined}
    />,
  );
  expect(
    screen.getAllByRole("link").map((link) => [link.textContent, link.getAttribute("href")]),
  ).toEqual([["שני מיילים לא נשלחו ומחכים להחלטה", paths.adminMails]]);
  cleanup();
  show(<WaitingNotices counts={{ ...NONE, ending: 12, payments: 1, appeals: 1 }} late={2} />);
  expect(screen.getAllByRole("link").map((link) => link.textContent)).toEqual([
    "סוכן אחד ערער על הסתרה וממתין לתשובה",
    "הודעת תשלום אחת ממתינה לאישור",
    "12 מנויים מסתיימים ב־30 הימים הקרובים",
  ]);
});

test("complaints show how many are overdue, and no card is shown when nothing is pending", () => {
  show(<WaitingNotices counts={{ ...NONE, complaints: 3 }} late={1} />);
  expect(screen.getByRole("listitem").textContent).toBe(
    "3 תלונות נגישות ממתינות לטיפולאחת מהן באיחור",
  );
  cleanup();
  show(<WaitingNotices counts={NONE} late={0} />);
  expect(screen.queryByRole("list")).toBeNull();
});

test("failed jobs of the worker are named", () => {
  show(
    <WaitingNotices
      counts={{ ...NONE, failedJobs: 2 }}
      jobs={["matches", "mails"]}
      late={undefined}
    />,
  );
  expect(screen.getByRole("link").getAttribute("href")).toBe(paths.adminHealth);
  expect(screen.getByRole("listitem").textContent).toBe(
    "שתי משימות רקע נכשלו בפעם האחרונהחיפוש נכסים להתראות, שליחת מיילים",
  );
});
