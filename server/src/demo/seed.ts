import { hashPassword } from 'better-auth/crypto';
import pg from 'pg';
import type { Store } from '../archivos/store.ts';
import type { KeyRing } from '../ia/key-ring.ts';
import { DEMO_PASSWORD } from './accounts.ts';
import { logoActs } from './logos.ts';
import { fillPeople } from './people.ts';
import { avisoActs, withholdMails } from './seed-avisos.ts';
import { borradorActs } from './seed-borradores.ts';
import { ensayoActs } from './seed-ensayos.ts';
import { faqActs } from './seed-faqs.ts';
import { generadorActs, sumAiMonths } from './seed-generador.ts';
import { grupoActs } from './seed-grupos.ts';
import { roleplayActs } from './seed-roleplays.ts';
import { tareaActs } from './seed-tareas.ts';
import { performActs } from './timeline.ts';

/** Fills an empty database with three demo companies. Does nothing if the database has users. Without a store there are no files. */
export async function seedDemo(adminUrl: string, keyRing: KeyRing, store?: Store): Promise<void> {
  const owner = new pg.Client({ connectionString: adminUrl, options: '-c role=ensaya_owner' });
  await owner.connect();
  try {
    await owner.query('begin');
    await owner.query('lock table app.users in share row exclusive mode');
    const { rowCount } = await owner.query('select from app.users limit 1');
    if (rowCount === 0) await fill(owner, keyRing, store);
    await owner.query('commit');
  } finally {
    await owner.end();
  }
}

async function fill(owner: pg.Client, keyRing: KeyRing, store?: Store): Promise<void> {
  const cast = await fillPeople(owner, await hashPassword(DEMO_PASSWORD));
  await performActs(owner, [
    ...(store ? logoActs(owner, cast, store) : []),
    ...tareaActs(owner, cast, store),
    ...generadorActs(owner, keyRing, cast),
    ...faqActs(owner, cast),
    ...grupoActs(owner, cast),
    ...roleplayActs(owner, cast),
    ...ensayoActs(owner, cast),
    ...borradorActs(owner, cast),
    ...avisoActs(owner, cast),
  ]);
  await sumAiMonths(owner);
  await withholdMails(owner);
}
