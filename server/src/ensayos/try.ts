import { randomUUID } from 'node:crypto';
import type { OperationOutput, OperationParsed } from '@ensaya/contract/operation.ts';
import type { LecturaDePrueba, tryPersonaje } from '@ensaya/contract/personajes.ts';
import type { CallTools } from '../ia/call.ts';
import { orNotFound } from '../lib/app-error.ts';
import type { ScopedDb } from '../lib/scoped-db.ts';
import { selectPasajes } from './faqs.queries.ts';
import { selectRoleplay } from './personajes.queries.ts';
import { askArbitro, askPersonaje, callIdOf } from './turn.ts';

type Prueba = OperationOutput<typeof tryPersonaje>;
export type PiezaDePrueba = { lectura: LecturaDePrueba } | string;

/** A turn with a character as it stands in the form, with the referee's reading. The caller sends what was said before: nothing is kept. */
export async function tryOut(
  db: ScopedDb,
  { id = randomUUID(), empresa_id, roleplay_id, personaje, faq_ids, etapa, dichos, texto }: OperationParsed<typeof tryPersonaje>['body'],
  tools: CallTools,
): Promise<AsyncGenerator<PiezaDePrueba, Prueba>> {
  orNotFound(await selectRoleplay(db, { empresa_id, id: roleplay_id }));
  return answering();

  async function* answering(): AsyncGenerator<PiezaDePrueba, Prueba> {
    const stage = personaje.etapas[etapa - 1];
    const read = stage
      ? await askArbitro(db, { empresa_id, id: callIdOf(id, 'arbitro') }, { que_debe_pasar: stage.que_debe_pasar, said: texto }, tools)
      : { cita: undefined, cost: 0 };
    const cita = read.cita
      ? Array.from(texto)
          .slice(read.cita.starts, read.cita.starts + read.cita.length)
          .join('')
      : null;
    const lectura = { etapa, cumplida: cita !== null, cita };
    yield { lectura };
    const now = cita === null ? etapa : etapa + 1;
    const pasajes = await selectPasajes(db, empresa_id, { linked: faq_ids, said: texto });
    const escena = { personaje, etapa: now, cumplida: cita !== null };
    const said = [...dichos, { de: 'persona' as const, texto }];
    const spoken = yield* askPersonaje(db, { empresa_id, id: callIdOf(id, 'personaje') }, { escena, pasajes, dichos: said }, tools);
    return { lectura, texto: spoken.texto, filtrado: spoken.filtrado, etapa: now, cost: read.cost + spoken.cost };
  }
}
