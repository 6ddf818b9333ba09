import { randomUUID } from 'node:crypto';
import { USES, type Use } from '@ensaya/contract/ia.ts';
import { decryptCredentials, type Read, requestCall } from '@ensaya/server/ia/call.ts';
import { selectStoredCredentials } from '@ensaya/server/ia/credentials.queries.ts';
import { collect } from '@ensaya/server/ia/reply.ts';
import { AppError, orNotFound } from '@ensaya/server/lib/app-error.ts';
import { databaseRefusal } from '@ensaya/server/lib/database-errors.ts';
import { takeTurn } from '@ensaya/server/lib/turns.ts';
import type { Place } from './base.ts';
import type { Secret } from './sweep.ts';
import type { World } from './world.ts';

const PRIVATE = ['consulta', 'arbitro', 'personaje'] as const satisfies readonly Use[];
const TEXT = 'canario-de-ensayo-51d7';
/** More than half of what a person may use of each in a minute. */
const TURNS = 16;

/** A call as a route of the product would make it, with a text of the person. */
async function ask(world: World, { empresa, member }: Place, use: Use): Promise<string> {
  const { tools } = world;
  const db = world.enter(member);
  const read: Read<string, string> = async (trx) => {
    const stored = orNotFound(await selectStoredCredentials(trx, empresa.id, use));
    return {
      credentials: decryptCredentials(tools.ia, empresa.id, stored),
      masked: stored.masked,
      compose: (delimit) => {
        const { text, between } = delimit('texto', { texto: [TEXT] });
        return {
          use,
          instructions: `Contesta a lo que hay entre ${between('texto')}.`,
          turns: [{ role: 'user', content: text }],
          maxOutputTokens: USES[use].maxOutputTokens,
        };
      },
      keep: async (answer) => answer,
    };
  };
  return collect(await requestCall(db, tools, { empresa_id: empresa.id, id: randomUUID(), use }, read));
}

const takeTurns = async (world: World, { member }: Place, use: Use) => {
  for (let turn = 0; turn < TURNS; turn++) await takeTurn(world.enter(member), use, USES[use].perMinute);
};

const codeOf = (attempt: Promise<unknown>): Promise<string> =>
  attempt.then(
    () => 'served',
    (error: Error) => (error instanceof AppError ? error : databaseRefusal(error))?.code ?? String(error),
  );

const placeOf = ({ holders: [{ empresa }], people }: World, actor: 'colleague' | 'responsable'): Place => ({
  empresa,
  member: people[actor],
});

/** Calls of every private use, by a person who has used much of their minute. */
export const privateCalls: Secret = {
  // The provider's series of the metrics are all uses together.
  before: (world) => ask(world, placeOf(world, 'responsable'), 'prompt'),
  act: async (world, holder) => {
    for (const use of PRIVATE) {
      await takeTurns(world, holder, use);
      await ask(world, holder, use);
    }
  },
  cover: async (world, { member }) => {
    for (const _use of PRIVATE) await world.enter(member).selectFrom('empresas').select('id').execute();
  },
  attempts: [
    { actor: 'colleague', name: 'a call that all may see', run: (world) => codeOf(ask(world, placeOf(world, 'colleague'), 'prompt')) },
    { actor: 'colleague', name: 'their own turns', run: (world) => codeOf(takeTurns(world, placeOf(world, 'colleague'), 'consulta')) },
    {
      actor: 'colleague',
      name: 'a private call of their own',
      run: (world) => codeOf(ask(world, placeOf(world, 'colleague'), 'consulta')),
    },
  ],
  label: 'privado',
  marks: ({ holders }) => [
    TEXT,
    ...PRIVATE,
    ...holders.flatMap(({ empresa, member: { user } }) => [empresa.id, user.id, user.email]),
    '203.0.',
  ],
};
