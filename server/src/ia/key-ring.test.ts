import { randomBytes, randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { createKeyRing } from './key-ring.ts';

const key = (id: string) => ({ id, key: randomBytes(32) });
const [old, fresh] = [key('k1'), key('k2')];
const empresa = randomUUID();

describe('[7.12] a company’s key', () => {
  test('can be opened for its company only, and each sealing differs', () => {
    const ring = createKeyRing([old]);
    const sealed = ring.seal('sk-secreta', empresa);
    expect(ring.open(sealed, empresa)).toBe('sk-secreta');
    expect(sealed).not.toContain('secreta');
    expect(ring.seal('sk-secreta', empresa)).not.toBe(sealed);
    expect(() => ring.open(sealed, randomUUID())).toThrow();
  });

  test('is refused if a single character was changed or its key is not in the ring', () => {
    const ring = createKeyRing([old]);
    const sealed = ring.seal('sk-secreta', empresa);
    const at = sealed.length - 3;
    const changed = `${sealed.slice(0, at)}${sealed[at] === 'A' ? 'B' : 'A'}${sealed.slice(at + 1)}`;
    expect(() => ring.open(changed, empresa)).toThrow();
    expect(() => createKeyRing([fresh]).open(sealed, empresa)).toThrow(/no key k1/);
  });

  test('sealed with an older key of the ring can still be opened', () => {
    const sealed = createKeyRing([old]).seal('sk-secreta', empresa);
    const ring = createKeyRing([fresh, old]);
    expect(ring.open(sealed, empresa)).toBe('sk-secreta');
    expect(ring.seal('otra', empresa)).toMatch(/^k2\./);
  });
});
