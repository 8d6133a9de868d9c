// By default zod compiles functions from strings. The policy of private pages forbids that, and browsers report even
// the attempt. Disabled here, before any form loads, and without adding zod to pages that have none.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });

export {};
