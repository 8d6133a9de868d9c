// Preloaded into a site: tests shift its clock with `{clock: milliseconds from now}`. Timers are unaffected; the
// database has the real time.
const Real = Date;
let ahead = 0;
const now = () => Real.now() + ahead;

globalThis.Date = new Proxy(Real, {
  construct: (target, given, as) =>
    Reflect.construct(target, given.length > 0 ? given : [now()], as),
  apply: () => new Real(now()).toString(),
  get: (target, name, as) => (name === "now" ? now : Reflect.get(target, name, as)),
});

if (process.channel) {
  process.on("message", (what) => {
    if (typeof what?.clock !== "number") return;
    ahead = what.clock;
    process.send(what);
  });
}
