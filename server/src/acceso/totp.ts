import { createHmac, timingSafeEqual } from 'node:crypto';

/** The code of a step of 30 seconds (RFC 6238: SHA-1, six digits). */
export function codeAt(secret: string, step: number): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const mac = createHmac('sha1', secret).update(counter).digest();
  const number = mac.readUInt32BE((mac.at(-1) ?? 0) & 0xf) & 0x7fffffff;
  return String(number % 1_000_000).padStart(6, '0');
}

/** Of the current step and the one before, those whose code this is. The clock of a telephone may be late; one that is early is refused. */
export function stepsOf(secret: string, code: string, current: number): number[] {
  const given = Buffer.from(code);
  return [current, current - 1].filter((step) => {
    const expected = Buffer.from(codeAt(secret, step));
    return given.length === expected.length && timingSafeEqual(given, expected);
  });
}
