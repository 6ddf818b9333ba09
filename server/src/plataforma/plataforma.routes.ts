import {
  getPlatformSettings,
  getSystemStatus,
  type PlatformSettings,
  SYSTEM_PARTS,
  type SystemPart,
  type SystemStatus,
  updatePlatformSettings,
} from '@ensaya/contract/plataforma.ts';
import { SUPERADMINS } from '@ensaya/contract/roles.ts';
import type { FastifyInstance } from 'fastify';
import type { ServerConfig } from '../config.ts';
import { handle } from '../lib/routes.ts';
import { type Check, lockSettings, selectChecks, selectSettings, updateSettings } from './plataforma.queries.ts';

const SUPERADMIN = { roles: SUPERADMINS };
const SLOW_MS = 250;
/** The worker writes every minute; a check older than this means that no worker is running. */
const STALE_AFTER_SECONDS = 180;

/** The act that superadmins get a mail about, by switch and its new state. */
const actsOf = ({ open_registration, mandatory_verification }: PlatformSettings) => [
  open_registration ? ('registration_opened' as const) : ('registration_closed' as const),
  mandatory_verification ? ('verification_on' as const) : ('verification_off' as const),
];

type Part = SystemStatus['parts'][number];

export async function plataformaRoutes(app: FastifyInstance, config: ServerConfig): Promise<void> {
  const mail_configured = config.SMTP_URL !== undefined;
  handle(app, getPlatformSettings, SUPERADMIN, async (_input, db) => ({ ...(await selectSettings(db)), mail_configured }));
  handle(app, updatePlatformSettings, SUPERADMIN, async ({ body }, db, exchange) => {
    await selectSettings(db);
    await app.acceso.requireConfirmed(exchange);
    return db.transaction().execute(async (trx) => {
      const before = await lockSettings(trx);
      const after = await updateSettings(trx, body);
      const switched = actsOf(after).filter((act) => !actsOf(before).includes(act));
      for (const act of switched) await app.acceso.tellSuperadmins(trx, { act });
      return after;
    });
  });

  handle(app, getSystemStatus, SUPERADMIN, async (_input, db) => {
    const started = performance.now();
    const checks = await selectChecks(db);
    const ms = Math.round(performance.now() - started);
    const database: Part = {
      part: 'base_de_datos',
      state: ms > SLOW_MS ? 'slow' : 'ok',
      detail: `Responde en ${ms} ms`,
      checked_at: new Date().toISOString(),
    };
    const reported = (Object.keys(SYSTEM_PARTS) as SystemPart[])
      .filter((part) => part !== 'base_de_datos')
      .map((part) => reportOf(part, checks));
    return { parts: [database, ...reported] };
  });
}

/** The worker's last check of a part; 'down' when it is too old to be trusted. */
function reportOf(part: SystemPart, checks: Check[]): Part {
  const check = checks.find((one) => one.part === part);
  if (!check) return { part, state: 'down', detail: 'Todavía no se ha comprobado', checked_at: null };
  if (check.age > STALE_AFTER_SECONDS)
    return { part, state: 'down', detail: 'Sin noticias del proceso de trabajos', checked_at: check.checked_at };
  return { part, state: check.state, detail: check.detail, checked_at: check.checked_at };
}
