import { newId } from "@/lib/format/new-id";
import { HONEYPOT, LEAD_PAUSE_MS } from "@/lib/leads/types";

type FormResponse = {
  sent: boolean;
  text: string;
  errors: Record<string, string>;
  sure?: string;
  link?: string;
  linkText?: string;
};

/** Slightly above the server's minimum, because clocks may differ. */
const PAUSE_MS = LEAD_PAUSE_MS + 100;
const begun = new WeakSet<HTMLFormElement>();

/** Submits the form without leaving the page. Every text comes from the server, so this module has none. */
export function sendInPlace(form: HTMLFormElement) {
  if (begun.has(form)) return;
  begun.add(form);
  let [request, typed] = ["", ""];
  const time = askTime();
  let busy = false;
  form.noValidate = true;
  if (form.dataset.forecast) foretell(form, form.dataset.forecast);
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    if (busy) return;
    busy = true;
    form.setAttribute("aria-busy", "true");
    tell(form, form.dataset.sending ?? "");
    const rest = wait(form);
    const signed = await pause(await time);
    const body = typedIn(form);
    // Resending unchanged input reuses the request id. Changed input gets a new one, as the server may have the old.
    if (String(body) !== typed) [request, typed] = [newId(), String(body)];
    const response = await send(form.action, body, request, signed).catch(() => null);
    rest();
    form.removeAttribute("aria-busy");
    busy = false;
    show(form, response);
  });
}

/** Shows the expected number of results before sending. Optional: if the request fails, nothing is missing. */
async function foretell(form: HTMLFormElement, path: string) {
  const place = form.querySelector("[data-forecast-text]");
  const forecast: { text?: string } | null = await fetch(path)
    .then((response) => (response.ok ? response.json() : null))
    .catch(() => null);
  if (place && forecast?.text) place.textContent = forecast.text;
}

async function askTime() {
  const signed = await fetch("/api/lead/time")
    .then((response) => (response.ok ? response.text() : ""))
    .catch(() => "");
  return { signed, since: performance.now() };
}

const typedIn = (form: HTMLFormElement) =>
  new URLSearchParams([...new FormData(form)].map(([name, value]) => [name, String(value)]));

async function pause({ signed, since }: Awaited<ReturnType<typeof askTime>>) {
  const early = PAUSE_MS - (performance.now() - since);
  if (early > 0) await new Promise((done) => setTimeout(done, early));
  return signed;
}

async function send(
  path: string,
  body: URLSearchParams,
  request: string,
  time: string,
): Promise<FormResponse> {
  body.set("request", request);
  body.set("time", time);
  const headers = { accept: "application/json" };
  const response = await fetch(path, { method: "POST", headers, body });
  return response.json();
}

function show(form: HTMLFormElement, response: FormResponse | null) {
  tell(form, response?.text ?? form.dataset.failed ?? "");
  // An address that prompted a typo warning is accepted when it is sent again.
  const sure = form.elements.namedItem("sure");
  if (response && sure instanceof HTMLInputElement) sure.value = response.sure ?? "";
  // Cleared, so that a person whose hidden field was filled by something else can send again.
  const honeypot = form.elements.namedItem(HONEYPOT);
  if (honeypot instanceof HTMLInputElement) honeypot.value = "";
  for (const place of form.querySelectorAll<HTMLElement>("[data-error]")) {
    const field = form.elements.namedItem(place.dataset.error ?? "");
    const text = response?.errors[place.dataset.error ?? ""] ?? "";
    place.textContent = text;
    if (!(field instanceof HTMLElement)) continue;
    if (text) field.setAttribute("aria-invalid", "true");
    else field.removeAttribute("aria-invalid");
  }
  const wrong = form.querySelector<HTMLElement>("[aria-invalid]");
  if (wrong) return wrong.focus();
  const status = form.querySelector<HTMLElement>("[role=status]");
  // If a retry is possible, the focus stays on the button, and the reason is scrolled into view.
  if (!response?.sent) return status?.scrollIntoView({ block: "nearest" });
  const fields = form.querySelector<HTMLElement>("[data-fields]");
  if (fields) fields.hidden = true;
  if (response.link) {
    const link = document.createElement("a");
    Object.assign(link, { className: "link block", href: response.link });
    link.textContent = response.linkText ?? "";
    status?.append(link);
  }
  status?.focus();
}

/** The button shows it too: in a long form on a phone the status above the fields is out of view. */
function wait(form: HTMLFormElement) {
  const button = form.querySelector<HTMLButtonElement>("[type=submit]");
  const words = button?.textContent ?? "";
  const say = (text: string, waiting: boolean) => {
    if (!button) return;
    button.textContent = text;
    button.ariaDisabled = waiting ? "true" : null;
  };
  say(form.dataset.sending || words, true);
  return () => say(words, false);
}

function tell(form: HTMLFormElement, text: string) {
  const place = form.querySelector("[role=status]");
  if (place) place.textContent = text;
}
