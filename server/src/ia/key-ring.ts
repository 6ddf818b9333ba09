import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

const NONCE_BYTES = 12;
const TAG_BYTES = 16;

type RingKey = { id: string; key: Buffer };

/** Whom the operator's own key is sealed for: no company has this id. */
export const PLATFORM = 'plataforma';

export type KeyRing = {
  /** The id of the key that seals today. */
  readonly current: string;
  seal: (secret: string, empresa_id: string) => string;
  /** Throws if the value was sealed for another company, was changed, or was sealed with a key that is not in the ring. */
  open: (sealed: string, empresa_id: string) => string;
};

/** AES-256-GCM with the company's id as associated data: a sealed key copied into another company's row opens nothing. */
export function createKeyRing(keys: readonly RingKey[]): KeyRing {
  const [current] = keys;
  if (!current) throw new Error('a key ring needs a key');
  const byId = new Map(keys.map(({ id, key }) => [id, key]));
  return {
    current: current.id,
    seal(secret, empresa_id) {
      const nonce = randomBytes(NONCE_BYTES);
      const cipher = createCipheriv('aes-256-gcm', current.key, nonce, { authTagLength: TAG_BYTES });
      cipher.setAAD(Buffer.from(empresa_id));
      const sealed = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()]);
      return `${current.id}.${Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString('base64url')}`;
    },
    open(sealed, empresa_id) {
      const [id = '', text = ''] = sealed.split('.');
      const key = byId.get(id);
      if (!key) throw new Error(`no key ${id} in the ring`);
      const bytes = Buffer.from(text, 'base64url');
      const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, NONCE_BYTES), { authTagLength: TAG_BYTES });
      decipher.setAAD(Buffer.from(empresa_id));
      decipher.setAuthTag(bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES));
      return Buffer.concat([decipher.update(bytes.subarray(NONCE_BYTES + TAG_BYTES)), decipher.final()]).toString('utf8');
    },
  };
}

/** The configured ring or, outside production, one made of the server's secret. */
export const keyRingOf = ({ AI_KEY_RING, AUTH_SECRET }: { AI_KEY_RING?: RingKey[] | undefined; AUTH_SECRET: string }): KeyRing =>
  createKeyRing(AI_KEY_RING ?? [{ id: 'dev', key: Buffer.from(hkdfSync('sha256', AUTH_SECRET, 'ensaya', 'ai keys', 32)) }]);

/** What is shown of a key. Short ones are not shown even in part. */
export const lastOf = (key: string): string => (key.length >= 12 ? key.slice(-4) : '••••');
