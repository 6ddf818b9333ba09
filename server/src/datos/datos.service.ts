import { type Copy, TOO_MANY_COPIES } from '@ensaya/contract/datos.ts';
import type { FastifyInstance } from 'fastify';
import { AppError, orNotFound } from '../lib/app-error.ts';
import type { ScopedDb } from '../lib/scoped-db.ts';
import { writeCopyJob } from './copies.jobs.ts';
import { insertCopy, isUsedUp, requestErasure, selectOwnId, selectPendingCopy } from './datos.queries.ts';
import { erasePerson } from './erasure.jobs.ts';

/** Why an account cannot be erased, and what to do first: said to the person, or to a superadmin about them. */
const REFUSALS = {
  last_superadmin: {
    own: () => 'Eres el único superadmin. Aprueba antes a otra persona como superadmin.',
    other: () => 'Es el único superadmin. Aprueba antes a otra persona como superadmin.',
  },
  only_responsable: {
    own: (empresa: string) =>
      `Solo tú eres responsable de ${empresa}. Pide antes a un superadmin que asigne a otra persona o que elimine la empresa.`,
    other: (empresa: string) => `Es la única persona responsable de ${empresa}. Asigna antes a otra o elimina la empresa.`,
  },
} as const;

export function createDataDuties(app: Pick<FastifyInstance, 'enqueue' | 'realtime'>) {
  return {
    /** While one is being written, that one. */
    askForCopy: (db: ScopedDb, empresa_id: string | null): Promise<Copy> =>
      db.transaction().execute(async (within) => {
        const pending = await selectPendingCopy(within, empresa_id);
        if (pending) return pending;
        if (await isUsedUp(within, empresa_id)) throw new AppError('rate_limited', { message: TOO_MANY_COPIES });
        const asked = await insertCopy(within, empresa_id);
        if (!asked) return orNotFound(await selectPendingCopy(within, empresa_id));
        const user_id = await selectOwnId(within);
        await app.enqueue(writeCopyJob, { id: asked.id, user_id, empresa_id }, { within, singletonKey: asked.id });
        return asked;
      }),

    /** All access ends with this transaction; the job erases the rest. */
    async erase(db: ScopedDb, person: string, whose: 'own' | 'other'): Promise<null> {
      await db.transaction().execute(async (within) => {
        const { outcome, empresa } = orNotFound(await requestErasure(within, person));
        if (outcome !== 'done') throw new AppError('conflict', { message: REFUSALS[outcome][whose](empresa ?? '') });
        await app.enqueue(erasePerson, { user_id: person }, { within, singletonKey: person });
      });
      app.realtime.publish([{ revoked: person }]);
      return null;
    },
  };
}
