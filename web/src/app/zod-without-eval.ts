/**
 * Zod compiles its validators with `new Function` where it may. Our content security policy forbids that, and the mere attempt
 * is reported as a violation, so zod is told before its first schema exists: this module must be the first import of all.
 */
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });
