import type { Owner } from '@ensaya/db/builders/usuarios.ts';

/** Letters of both cases and digits: chosen at random, not words as in our tests' keys. */
const RANDOM = '(?=[\\w-]*[A-Z])(?=[\\w-]*[a-z])(?=[\\w-]*\\d)[\\w-]{20,}';

/** What a secret looks like. Addresses with a password count unless their host is reserved for examples (RFC 2606) or has one label. */
const PATTERNS: Record<string, RegExp> = {
  'private key': /-----BEGIN [A-Z ]*PRIVATE KEY-----\s+[A-Za-z0-9+/]{20}/,
  'AWS key': /\bAKIA[0-9A-Z]{16}\b/,
  'GitHub token': /\bgh[pousr]_[A-Za-z0-9]{36}\b/,
  'AI provider key': new RegExp(`\\bsk-${RANDOM}`),
  'Google key': /\bAIza[\w-]{35}\b/,
  'Slack token': /\bxox[abpr]-\d[\w-]{10,}/,
  'JSON web token': /\beyJ[\w-]{10,}\.eyJ[\w-]{10,}\.[\w-]{10,}/,
  'password hash': /\b[0-9a-f]{32}:[0-9a-f]{128}\b|\$(scrypt|argon2id?|2[aby])\$\w/,
  'address with a password':
    /\b(postgres(ql)?|smtps?|https?):\/\/[^\s/:@"'`$<{}]+:[^\s/@"'`$<{}]{4,}@(?!([\w.-]*\.)?(example|test|localhost|example\.(com|org|net))\b)[\w-]+\.[\w.-]+/,
};

export const patternsIn = (text: string): string[] =>
  Object.entries(PATTERNS).flatMap(([name, pattern]) => (pattern.test(text) ? [`${name}: ${pattern.exec(text)?.[0].slice(0, 12)}…`] : []));

/** Every stored password hash, token, code and sealed key, by the columns' names, as text, hex and base64. */
export async function storedSecrets(owner: Owner): Promise<string[]> {
  const { rows: columns } = await owner.query<{ table: string; column: string; type: string }>(
    `select a.attrelid::regclass::text as table, format('%I', a.attname) as column, format_type(a.atttypid, null) as type
       from pg_attribute a join pg_class c on c.oid = a.attrelid
      where c.relnamespace in ('app'::regnamespace, 'auth'::regnamespace) and c.relkind = 'r' and a.attnum > 0
        and a.atttypid in ('text'::regtype, 'bytea'::regtype) and a.attname ~ '(password|token|secret|hash|sealed|api_key$|codes)'`,
  );
  const secrets = new Set<string>();
  for (const { table, column, type } of columns) {
    const forms = type === 'bytea' ? ['hex', 'base64'].map((form) => `encode(${column}, '${form}')`) : [column];
    for (const form of forms) {
      const { rows } = await owner.query<{ value: string }>(`select ${form} as value from ${table} where length(${form}) >= 16`);
      for (const { value } of rows) secrets.add(value);
    }
  }
  return [...secrets];
}
