import { isModelName } from '@ensaya/contract/ia.ts';
import { z } from 'zod';
import { ALWAYS, checkProduction, DEFAULT_SENDER, isProduction, refuserIn } from './production-rules.ts';
import { withSecretFiles } from './secret-files.ts';

const url = (protocol: RegExp) => z.url({ protocol });
const postgres = url(/^postgres(ql)?$/);
const integer = (fallback: number) => z.coerce.number().int().min(1).default(fallback);

const publicUrl = url(/^https?$/).transform((value) => new URL(value).origin);
const secret = z.string().min(32, 'needs at least 32 characters');

const shared = {
  NODE_ENV: z.enum(['development', 'test', 'production']).default('production'),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
  /** Through the pooler where there is one. The server enters as ensaya_api, the worker as ensaya_worker. */
  DATABASE_URL: postgres,
  DATABASE_POOL_MAX: integer(10),
  /** 'off' behind a transaction pooler that does not track prepared statements (PgBouncer before 1.21). */
  DATABASE_STATEMENT_NAMES: z.enum(['on', 'off']).default('on'),
  /** Where Prometheus reads /metrics. Unset: nowhere. Never behind the public proxy. */
  METRICS_PORT: z.coerce.number().int().min(1).max(65_535).optional(),
  METRICS_HOST: z.string().min(1).default('127.0.0.1'),
  /** A receiver of OpenTelemetry traces (OTLP over HTTP, JSON). Unset: none are made. */
  OTEL_EXPORTER_OTLP_ENDPOINT: url(/^https?$/).optional(),
};

/** The SMTP server and sender. Without it addresses need no confirmation, which production does not allow. */
const mail = {
  SMTP_URL: url(/^smtps?$/).optional(),
  MAIL_FROM: z.string().min(3).default(DEFAULT_SENDER),
};

/** Where files are stored: a folder shared by all processes, or a bucket. */
const files = {
  FILE_STORE: z.enum(['fs', 's3']).default('fs'),
  FILES_DIR: z.string().min(1).optional(),
  S3_ENDPOINT: url(/^https?$/).optional(),
  S3_REGION: z.string().min(1).optional(),
  S3_BUCKET: z.string().min(1).optional(),
  S3_ACCESS_KEY_ID: z.string().min(1).optional(),
  S3_SECRET_ACCESS_KEY: z.string().min(1).optional(),
  /** The bucket's address for browsers, where it is not S3_ENDPOINT. */
  S3_PUBLIC_URL: url(/^https?$/).optional(),
};
const NEEDED = {
  fs: ['FILES_DIR'],
  s3: ['S3_ENDPOINT', 'S3_REGION', 'S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'],
} as const;

function checkFiles(given: FilesConfig, context: z.RefinementCtx): void {
  const refuse = refuserIn(context);
  for (const name of NEEDED[given.FILE_STORE] ?? [])
    refuse(name, () => given[name] === undefined, `is needed with FILE_STORE=${given.FILE_STORE}`);
}

/** The product's name, on its pages and in its mails. */
const brand = { BRAND_NAME: z.string().trim().min(1).max(40).default('Ensaya') };

/** The provider's data on the public pages (9.11). Unset values are left out. */
const provider = {
  ...brand,
  PROVIDER_PHONE: z
    .string()
    .trim()
    .regex(/^\+?\d[\d ().-]{4,22}\d$/, 'needs digits, spaces and an optional + in front')
    .optional(),
  BOOKING_URL: url(/^https$/).optional(),
  /** Where a vulnerability is reported: `mailto:` or `https:`. Published in security.txt; unset, there is none. */
  SECURITY_CONTACT: z
    .string()
    .regex(/^(mailto:[^\s@]+@[^\s@]+|https:\/\/\S+)$/, 'needs mailto:… or https://…')
    .optional(),
  /** A folder whose privacidad.html, aviso-legal.html and cookies.html replace our legal texts. */
  LEGAL_DIR: z.string().min(1).optional(),
};

/** `<id>:<32 bytes in base64>`, separated by commas. The first key seals, all of them open. Ids are short and never reused. */
const keyRing = z
  .string()
  .transform((text) => text.split(',').map((entry) => entry.trim().split(':')))
  .refine(
    (entries) =>
      entries.every(
        ([id, key, ...more]) => /^[a-z0-9]{1,20}$/.test(id ?? '') && Buffer.from(key ?? '', 'base64').length === 32 && !more.length,
      ) && new Set(entries.map(([id]) => id)).size === entries.length,
    'needs <id>:<32 bytes in base64>, parted by commas, no id twice',
  )
  .transform((entries) => entries.map(([id = '', key = '']) => ({ id, key: Buffer.from(key, 'base64') })));

const ai = {
  /** Seals the companies' provider keys. Required in production; without it the stored keys cannot be opened. */
  AI_KEY_RING: keyRing.optional(),
};

/** The time-outs of AI calls, and the operator's own endpoint if there is one. */
const aiCalls = {
  AI_FIRST_TOKEN_MS: integer(30_000),
  AI_TOKEN_GAP_MS: integer(20_000),
  AI_TOTAL_MS: integer(120_000),
  /** Implements OpenAI's API, such as `https://ia.example/v1`. Companies choose it by its label; only the operator can set the address. */
  AI_COMPATIBLE_URL: url(/^https?$/).optional(),
  AI_COMPATIBLE_LABEL: z.string().trim().min(1).max(40).default('IA propia'),
  AI_COMPATIBLE_MODELS: z
    .string()
    .default('')
    .transform((text) =>
      text
        .split(',')
        .map((name) => name.trim())
        .filter(Boolean),
    )
    .refine((names) => names.every(isModelName), 'needs names of letters, digits and . : / - _'),
  /** 'on' if the endpoint is a simulator, so that pages say so. */
  AI_COMPATIBLE_SIMULATED: z.enum(['on', 'off']).default('off'),
};

const serverSchema = z
  .object({
    ...shared,
    ...mail,
    ...ai,
    ...aiCalls,
    ...files,
    HOST: z.string().min(1).default('127.0.0.1'),
    PORT: z.coerce.number().int().min(0).max(65_535).default(3000),
    /** The public address. Mutations from any other origin are refused. */
    PUBLIC_URL: publicUrl,
    DATABASE_AUTH_URL: postgres,
    /** Bypasses the pooler, which does not support LISTEN. */
    DATABASE_DIRECT_URL: postgres.optional(),
    /** Signs session cookies. Changing it signs all users out. */
    AUTH_SECRET: secret,
    /** In production, the only address that may become the first superadmin by registering. */
    SUPERADMIN_EMAIL: z.email().toLowerCase().optional(),
    /** Whether superadmins need a second factor. Unset: in production they do. */
    REQUIRE_SUPERADMIN_SECOND_FACTOR: z.enum(['on', 'off']).optional(),
    /** The number of proxies whose X-Forwarded-For is trusted. */
    TRUSTED_PROXIES: z.coerce.number().int().min(0).max(10).default(0),
    /** Seconds to keep answering, unready, after the signal to stop, until the proxy has noticed. */
    DRAIN_SECONDS: z.coerce.number().min(0).max(60).default(3),
    RATE_LIMIT_PER_MINUTE: integer(600),
    /** Invitations that a company may send in 24 hours. */
    INVITATIONS_PER_DAY: integer(2000),
    BODY_LIMIT_BYTES: integer(1_048_576),
    /** The built web application. Unset where a proxy or the development server serves it. */
    WEB_DIST: z.string().min(1).optional(),
    /** 'on' serves the API's documentation at /docs, without sign-in. */
    DOCS: z.enum(['on', 'off']).default('off'),
    ...provider,
  })
  .superRefine((given, context) => {
    if (!isProduction(given)) return;
    const refuse = refuserIn(context);
    refuse('SMTP_URL', () => given.SMTP_URL === undefined, 'is needed in production, where addresses must be confirmed');
    refuse('AI_KEY_RING', () => given.AI_KEY_RING === undefined, 'is needed in production: it seals the companies’ keys');
  }, ALWAYS)
  .superRefine(checkProduction, ALWAYS)
  .superRefine(checkFiles, ALWAYS);

const workerSchema = z
  .object({
    ...shared,
    ...mail,
    ...ai,
    ...aiCalls,
    ...files,
    ...brand,
    PUBLIC_URL: publicUrl,
    /** The server's secret: the worker opens what the server sealed. */
    AUTH_SECRET: secret,
    /** Bypasses the pooler, which does not support LISTEN. */
    DATABASE_DIRECT_URL: postgres.optional(),
  })
  .superRefine(checkProduction, ALWAYS)
  .superRefine(checkFiles, ALWAYS);

/** An installation that a company is moved from or to, by its database's superuser. */
const cellSchema = z.object({ ...files, DATABASE_DIRECT_URL: postgres }).superRefine(checkFiles, ALWAYS);

/** The schema and the roles of a release, and what an operator does to them by hand. Past any pooler, as a role that may create roles. */
const migrateSchema = z.object({
  DATABASE_DIRECT_URL: postgres,
  DATABASE_API_PASSWORD: z.string().optional(),
  DATABASE_AUTH_PASSWORD: z.string().optional(),
  DATABASE_WORKER_PASSWORD: z.string().optional(),
});

export type FilesConfig = z.output<z.ZodObject<typeof files>>;
export type ServerConfig = z.output<typeof serverSchema>;
export type WorkerConfig = z.output<typeof workerSchema>;

export class ConfigError extends Error {}

function parse<T extends z.ZodObject>(schema: T, environment: NodeJS.ProcessEnv): z.output<T> {
  // An empty variable counts as unset: `PORT=` must not mean any port.
  const filled = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''));
  const { given, flaws } = withSecretFiles(filled, Object.keys(schema.shape));
  const result = schema.safeParse(given);
  if (result.success && flaws.size === 0) return result.data;
  // Without the values: a mistyped secret must not be logged. What could not be read is not missing.
  const issues = result.error?.issues.filter(({ path }) => !flaws.has(String(path[0]))) ?? [];
  const wrong = [...flaws.values(), ...issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`)];
  throw new ConfigError(`The environment is not usable:\n${wrong.map((line) => `  ${line}`).join('\n')}`);
}

export const readServerConfig = (environment = process.env) => parse(serverSchema, environment);
export const readWorkerConfig = (environment = process.env) => parse(workerSchema, environment);
export const readMigrateConfig = (environment = process.env) => parse(migrateSchema, environment);
export const readCellConfig = (environment: NodeJS.ProcessEnv) => parse(cellSchema, environment);
