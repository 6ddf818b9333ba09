/**
 * Zod tries to compile validators with `new Function`, which our content security policy forbids and reports. This must run before the first
 * schema is created: this module must be the first import.
 */
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });
