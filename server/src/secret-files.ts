import { readFileSync } from 'node:fs';

/**
 * Variables whose value may stand in a file instead, which `NAME_FILE` names: an environment is shown by `docker inspect` and inherited by every child
 * process. Also of `ops/s3/`.
 */
export const SECRETS = [
  'AUTH_SECRET',
  'AI_KEY_RING',
  'SMTP_URL',
  'DATABASE_URL',
  'DATABASE_AUTH_URL',
  'DATABASE_DIRECT_URL',
  'DATABASE_API_PASSWORD',
  'DATABASE_AUTH_PASSWORD',
  'DATABASE_WORKER_PASSWORD',
  'S3_SECRET_ACCESS_KEY',
  'S3_ROOT_KEY',
  'S3_ROOT_SECRET',
] as const;

type Environment = Record<string, string | undefined>;

/** The environment with the contents of such files, without their last line break, and what is wrong with them, by variable and without values. */
export function withSecretFiles(environment: Environment, names: readonly string[]): { given: Environment; flaws: Map<string, string> } {
  const given = { ...environment };
  const flaws = new Map<string, string>();
  for (const name of SECRETS.filter((secret) => names.includes(secret))) {
    const file = environment[`${name}_FILE`];
    if (!file) continue;
    if (environment[name]) flaws.set(name, `${name}: is given twice, also by ${name}_FILE: remove one of them`);
    else {
      const read = contentsOf(file);
      if ('problem' in read) flaws.set(name, `${name}_FILE: ${file} ${read.problem}`);
      else given[name] = read.text;
    }
  }
  return { given, flaws };
}

function contentsOf(file: string): { text: string } | { problem: string } {
  try {
    const text = readFileSync(file, 'utf8').replace(/\r?\n$/, '');
    return text === '' ? { problem: 'is empty' } : { text };
  } catch (error) {
    return { problem: `cannot be read (${(error as NodeJS.ErrnoException).code})` };
  }
}
