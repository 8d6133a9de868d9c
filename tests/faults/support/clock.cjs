// Loaded into a site before anything else: its clock goes as the tests say, `{clock: milliseconds from now}`.
// Timers go on as ever; the database has the real time.
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
