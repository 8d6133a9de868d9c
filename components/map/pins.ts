import { type Map as Chart, Marker } from "maplibre-gl";
import { inReadingOrder, type Pin, pinText } from "@/lib/map/pin";
import { savedHomes } from "@/lib/saved/homes";
import { seenHomes } from "@/lib/saved/seen";

/** Pins with equal keys have the same look and label. */
const keyOf = (pin: Pin) => JSON.stringify(pin);

type ShownPin = { marker: Marker; button: HTMLButtonElement; pin: Pin };

/** A pin on the map, as a button. */
function addPin(
  chart: Chart,
  pin: Pin,
  label: (pin: Pin) => string,
  onPress: (pin: Pin) => void,
): ShownPin {
  const button = document.createElement("button");
  button.type = "button";
  button.className = "map-pin";
  button.dir = "rtl";
  button.dataset.kind = pin.homes > 1 ? "homes" : pin.low === null ? "hidden" : "home";
  if (pin.id) button.dataset.pin = pin.id;
  button.textContent = pinText(pin);
  if (pin.lowered || pin.underOffer) button.dataset.state = pin.lowered ? "lowered" : "underOffer";
  button.addEventListener("click", (event) => {
    event.stopPropagation();
    onPress(pin);
  });
  // Presses of a pin must not reach the map, nor must a second press shortly after.
  for (const kind of ["dblclick", "keydown"])
    button.addEventListener(kind, (event) => event.stopPropagation());
  const marker = new Marker({ element: button }).setLngLat([pin.lng, pin.lat]).addTo(chart);
  // The library labels every marker "Map marker" and sets a role on it.
  button.removeAttribute("role");
  button.setAttribute("aria-label", label(pin));
  return { marker, button, pin };
}

function lightCard(id: string | undefined) {
  for (const card of document.querySelectorAll<HTMLElement>("[data-home]"))
    card.toggleAttribute("data-lit", id !== undefined && card.dataset.home === id);
}

/** Pins and clusters as buttons on the map, in reading order. */
export function createPins(chart: Chart, label: (pin: Pin) => string, onPress: (pin: Pin) => void) {
  let shown = new Map<string, ShownPin>();

  function paint() {
    const saved = new Set(savedHomes.get().map(({ id }) => id));
    const seen = new Set(seenHomes.get().map(({ id }) => id));
    for (const { button, pin } of shown.values()) {
      button.toggleAttribute("data-saved", pin.id !== undefined && saved.has(pin.id));
      button.toggleAttribute("data-seen", pin.id !== undefined && seen.has(pin.id));
    }
  }

  function show(pins: readonly Pin[]) {
    const next = new Map(inReadingOrder(pins).map((pin) => [keyOf(pin), pin]));
    if ([...next.keys()].join(" ") === [...shown.keys()].join(" ")) return;
    const focused = [...shown].find(([, { button }]) => button === document.activeElement);
    // Unchanged pins keep their element, so a pin that is about to be pressed does not disappear.
    for (const [key, { marker }] of shown) if (!next.has(key)) marker.remove();
    shown = new Map(
      [...next].map(([key, pin]) => [key, shown.get(key) ?? addPin(chart, pin, label, onPress)]),
    );
    const anchor = focused && next.has(focused[0]) ? focused[1].button : null;
    inOrder(anchor);
    if (focused && !anchor) focus(focused[1].pin);
    paint();
  }

  /** Puts the pins in reading order for Tab. `anchor` has the focus and would lose it if moved in the DOM. */
  function inOrder(anchor: HTMLButtonElement | null) {
    const holder = chart.getCanvasContainer();
    let before = anchor;
    for (const { button } of shown.values()) {
      if (button === anchor) before = null;
      else holder.insertBefore(button, before);
    }
  }

  /**
   * Focuses the pin of the same listing or listings, which may have been redrawn; or the map, if they are now in a
   * cluster.
   */
  function focus({ id, lng, lat }: Pin) {
    const same = [...shown.values()].find(({ pin }) =>
      id ? pin.id === id : pin.lng === lng && pin.lat === lat,
    );
    (same?.button ?? chart.getCanvas()).focus({ preventScroll: true });
  }

  /** Hovering or focusing a card highlights its pin, and a pin its card. */
  function light({ target }: Event) {
    const part =
      target instanceof Element ? target.closest<HTMLElement>("[data-home], [data-pin]") : null;
    lightPin(part?.dataset.home);
    lightCard(part?.dataset.pin);
  }
  function lightPin(id: string | undefined) {
    for (const { button, pin } of shown.values())
      button.toggleAttribute("data-lit", id !== undefined && pin.id === id);
  }
  const stops = [savedHomes.subscribe(paint), seenHomes.subscribe(paint)];
  for (const kind of ["pointerover", "focusin"]) document.addEventListener(kind, light);
  return {
    show,
    focus,
    stop() {
      for (const stop of stops) stop();
      for (const kind of ["pointerover", "focusin"]) document.removeEventListener(kind, light);
      lightCard(undefined);
    },
  };
}
