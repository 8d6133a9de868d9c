import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { withWords } from "@/components/testing/show";
import { HONEYPOT } from "@/lib/leads/types";
import messages from "@/messages/he.json";
import { AlertFields, AlertForm, SearchWords } from "./alert-form";

const words = messages.alert;
afterEach(cleanup);

const fieldsOf = (container: HTMLElement) =>
  Object.fromEntries(new FormData(container.querySelector("form") as HTMLFormElement));

test("the form sends the search as in its URL, and works without JavaScript", () => {
  const about = { search: "city=חיפה&roomsMin=3" };
  const { container } = render(
    withWords(<AlertForm about={about} consentVersion={2} line="open" wish="search" />),
  );
  const form = container.querySelector("form");
  expect(form?.getAttribute("method")).toBe("post");
  expect(form?.getAttribute("action")).toBe("/api/alerts");
  expect(fieldsOf(container)).toEqual({
    ...about,
    consent: "2",
    [HONEYPOT]: "",
    sure: "",
    email: "",
    frequency: "daily",
  });
  expect(screen.getByText(words.open).closest("details")?.open).toBe(false);
});

test("for a home, the form sends its id and names the awaited change", () => {
  const { container } = render(
    withWords(<AlertFields about={{ listing: "1" }} consentVersion={1} titled wish="back" />),
  );
  expect(fieldsOf(container)).toMatchObject({ listing: "1" });
  expect(fieldsOf(container)).not.toHaveProperty("search");
  expect(screen.getByRole("heading").textContent).toBe("עדכון כשהנכס חוזר");
});

test("the form explains what an alert sends and how many matches came recently", () => {
  const show = (search: string, forecast?: string) =>
    render(
      withWords(
        <AlertFields
          about={{ search }}
          consentVersion={1}
          wish="search"
          {...(forecast && { forecast })}
        />,
      ),
    ).container;
  const some = show("city=חיפה&q=נוף", "ב־30 הימים האחרונים עלו 12 נכסים כאלה");
  expect(some.textContent).toContain("ב־30 הימים האחרונים עלו 12 נכסים כאלה");
  expect(some.textContent).not.toContain("שהמילים האלה כתובות בו");
  expect(some.querySelector("form")?.dataset.forecast).toBe("/api/alerts/forecast?city=חיפה&q=נוף");
  cleanup();
  // Text alone only ranks a search, but an alert requires it, on any page.
  expect(show("q=נוף&sort=price_asc").textContent).toContain("שהמילים האלה כתובות בו");
});

test("an error from a submit without JavaScript is shown beside its field", () => {
  const flash = {
    typed: { email: "a@b", frequency: "weekly" },
    said: words.wrong,
    error: words.errors.emailInvalid,
  };
  const { container } = render(
    withWords(
      <AlertFields
        about={{ search: "city=חיפה" }}
        consentVersion={1}
        flash={flash}
        wish="search"
      />,
    ),
  );
  expect(fieldsOf(container)).toMatchObject({ email: "a@b", frequency: "weekly" });
  const field = screen.getByLabelText(words.email);
  expect(field.getAttribute("aria-invalid")).toBe("true");
  const described = field.getAttribute("aria-describedby") ?? "";
  expect(document.getElementById(described)?.textContent).toBe(words.errors.emailInvalid);
  expect(screen.getByRole("status").textContent).toBe(words.wrong);
});

test("a search is described in plain words, noting that it has more filters", () => {
  const query = "transactionType=sale&city=חיפה&roomsMin=3&features=elevator";
  const { container } = render(withWords(<SearchWords more query={query} />));
  expect(container.textContent).toBe("נכסים למכירה בחיפה, 3 חדרים ומעלה, מעלית, ועוד תנאים");
});
