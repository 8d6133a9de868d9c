// zod would like to build functions out of text. The policy of private pages forbids it, and a
// browser reports even the attempt. Said here, before any form is there, and without bringing zod
// to pages that have none.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });

export {};
