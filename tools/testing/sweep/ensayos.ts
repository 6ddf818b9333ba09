import { randomUUID } from 'node:crypto';
import { say } from '@ensaya/server/ensayos/conversation.ts';
import { ensayos } from '@ensaya/server/ensayos/ensayos.queries.ts';
import { begin, close } from '@ensaya/server/ensayos/ensayos.service.ts';
import { collect } from '@ensaya/server/ia/reply.ts';
import { heavySize } from '@ensaya/server/tests/heavy-size.ts';
import type { Place } from './base.ts';
import { privateCalls } from './private-calls.ts';
import type { Secret } from './sweep.ts';
import type { World } from './world.ts';

const TEXT = 'canario-de-ensayo-8c20';
/** Of each of the two people. */
const REHEARSALS = heavySize(25, 3);

/** Begun, talked through and not handed in: some open, some ended, some kept for other days. */
async function rehearse(world: World, { empresa, member }: Place, n: number): Promise<void> {
  const db = world.enter(member);
  const characters = await db
    .selectFrom('personajes')
    .select('roleplay_id')
    .where('empresa_id', '=', empresa.id)
    .orderBy('roleplay_id')
    .execute();
  // With each in turn: what is read names one of their role-plays.
  const roleplay_id = characters[n % characters.length]?.roleplay_id ?? '';
  const body = { empresa_id: empresa.id, roleplay_id, ceiling: 10_000_000_000, dias: 30 as const, seguir: false };
  const ensayo = await begin(db, body, world.tools.ia);
  const turn = {
    empresa_id: empresa.id,
    ensayo_id: ensayo.id,
    client_id: randomUUID(),
    n: 1,
    texto: `Entiendo que le siente mal, ${TEXT}.`,
  };
  await collect(await say(db, turn, world.tools));
  const key = { empresa_id: empresa.id, id: ensayo.id };
  if (n % 3 === 0) await close(db, key);
  if (n % 3 === 1) await ensayos.update(db, key, { dias: 90 });
}

/** Rehearsals that were not handed in. */
export const undelivered: Secret = {
  before: privateCalls.before,
  act: async (world, holder) => {
    for (let n = 0; n < REHEARSALS; n++) await rehearse(world, holder, n);
  },
  cover: async (world, { member }) => {
    await world.enter(member).selectFrom('empresas').select('id').execute();
  },
  attempts: privateCalls.attempts,
  label: 'privado',
  marks: (base) => [...privateCalls.marks(base), TEXT],
};
