import { sql } from 'kysely';
import type { AvisoInMail } from '../correo/aviso-mail.ts';
import type { ScopedDb } from '../lib/scoped-db.ts';

const AT_A_TIME = 10_000;

/** Handles at most `most` reminders that are due. `empresa_ids`: the company of each notice that was added. */
export async function addDueAvisos(db: ScopedDb, moment: Date, most: number): Promise<{ handled: number; empresa_ids: string[] }> {
  const { rows } = await sql<{ handled: number; empresa_ids: string[] }>`
    select * from app.add_due_avisos(${moment.toISOString()}, ${most})`.execute(db);
  return rows[0] ?? { handled: 0, empresa_ids: [] };
}

/** Sums up the week of at most `most` responsables for whom it is Monday morning. */
export async function addWeeklyAvisos(db: ScopedDb, moment: Date, most: number): Promise<{ looked: number; empresa_ids: string[] }> {
  const { rows } = await sql<{ looked: number; empresa_ids: string[] }>`
    select * from app.add_weekly_avisos(${moment.toISOString()}, ${most})`.execute(db);
  return rows[0] ?? { looked: 0, empresa_ids: [] };
}

type AvisosMail = {
  email: string;
  time_zone: string;
  role: 'worker' | 'manager';
  until: string;
  urgent: boolean;
  avisos: AvisoInMail[];
};

/**
 * The mails of the next `most` notices that are to be looked at and of the others of their people; `isDone` when there are none left. Marks the
 * notices as mailed: to be called in the transaction that enqueues the mails.
 */
export async function takeMails(within: ScopedDb, moment: Date, most: number): Promise<{ mails: AvisosMail[]; isDone: boolean }> {
  const { rows } = await sql<AvisosMail | { email: null }>`
    select * from app.look_at_aviso_mails(${moment.toISOString()}, ${most})`.execute(within);
  return { mails: rows.filter((row) => row.email !== null), isDone: rows.length === 0 };
}

/** Removes the notices older than 90 days, in batches. */
export async function sweepAvisos(db: ScopedDb, moment: Date): Promise<void> {
  for (let removed = AT_A_TIME; removed === AT_A_TIME; ) {
    const { rows } = await sql<{ removed: number }>`select app.sweep_avisos(${moment.toISOString()}, ${AT_A_TIME}) as removed`.execute(db);
    removed = rows[0]?.removed ?? 0;
  }
}
