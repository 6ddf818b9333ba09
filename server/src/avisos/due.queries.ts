import { sql } from 'kysely';
import type { AvisoInMail } from '../correo/aviso-mail.ts';
import type { ScopedDb } from '../lib/scoped-db.ts';

const MOST_SWEPT = 10_000;

/** Adds the notices whose time came within `lookBack` of the moment, at most `most`; returns the company of each. */
export async function addDueAvisos(db: ScopedDb, moment: Date, lookBack: string, most: number): Promise<string[]> {
  const { rows } = await sql<{ empresa_id: string }>`
    select * from app.add_due_avisos(${moment.toISOString()}, ${lookBack}::interval, ${most}) as due (empresa_id)`.execute(db);
  return rows.map(({ empresa_id }) => empresa_id);
}

type AvisosMail = {
  email: string;
  time_zone: string;
  role: 'worker' | 'manager';
  until: string;
  urgent: boolean;
  avisos: AvisoInMail[];
};

/** Marks the notices of these mails as mailed: to be called in the transaction that enqueues them. */
export async function takeMails(within: ScopedDb, moment: Date, people: number): Promise<AvisosMail[]> {
  const { rows } = await sql<AvisosMail>`select * from app.take_aviso_mails(${moment.toISOString()}, ${people})`.execute(within);
  return rows;
}

export async function sweepAvisos(db: ScopedDb, moment: Date): Promise<void> {
  await sql`select app.sweep_avisos(${moment.toISOString()}, ${MOST_SWEPT})`.execute(db);
}
