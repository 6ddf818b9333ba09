import { AVISO_KIND_NAMES } from '@ensaya/contract/aviso-kinds.ts';
import type { Unsubscription } from '@ensaya/contract/avisos-baja.ts';
import type pg from 'pg';
import type { Baja } from '../correo/baja-link.ts';

/** Which of the kinds the person gets by mail, in the order of the preferences; none for a person who does not exist any more. */
export async function selectByMail(pool: pg.Pool, { user_id, kinds }: Baja): Promise<Unsubscription['items']> {
  const { rows } = await pool.query<{ kind: string; by_mail: boolean }>('select kind, by_mail from app.avisos_by_mail($1, $2)', [
    user_id,
    kinds,
  ]);
  return AVISO_KIND_NAMES.flatMap((kind) => rows.filter((row) => row.kind === kind).map(({ by_mail }) => ({ kind, by_mail })));
}

export async function stopMails(pool: pg.Pool, { user_id, kinds }: Baja): Promise<void> {
  await pool.query('select app.stop_aviso_mails($1, $2)', [user_id, kinds]);
}
