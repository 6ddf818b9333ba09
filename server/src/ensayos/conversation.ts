import type { Ensayo, EtapaCumplida, sayInEnsayo } from '@ensaya/contract/ensayos.ts';
import type { OperationParsed } from '@ensaya/contract/operation.ts';
import type { CallTools } from '../ia/call.ts';
import { AppError, orNotFound } from '../lib/app-error.ts';
import type { ScopedDb } from '../lib/scoped-db.ts';
import {
  type Answer,
  type Asked,
  callClose,
  callCut,
  callKeep,
  callMeet,
  callSay,
  ensayos,
  type Key,
  selectAsked,
} from './ensayos.queries.ts';
import { selectLinked, selectPasajes } from './faqs.queries.ts';
import { askArbitro, askPersonaje, callIdOf, isSpent } from './turn.ts';

/** What is sent while a turn is answered: a stage that was met, and the words of the character. */
export type Pieza = { etapa: EtapaCumplida } | string;
/** Of an answer, as the database keeps it. */
const MOST_CHARACTERS = 4000;

/** The person's turn is kept first; then the answer arrives. A turn that is there already is answered with what stands there. */
export async function say(
  db: ScopedDb,
  { empresa_id, ensayo_id, ...turn }: OperationParsed<typeof sayInEnsayo>['body'],
  tools: CallTools,
): Promise<AsyncGenerator<Pieza, Ensayo>> {
  const key = { empresa_id, id: ensayo_id };
  const said = orNotFound(await callSay(db, key, turn));
  if (said.outcome === 'escribe') return answering(db, { ...key, n: said.answer, intento: said.try }, tools);
  const current = orNotFound(await ensayos.select(db, key));
  if (said.outcome === 'dicho') return atOnce(current);
  throw new AppError(said.outcome === 'cerrado' ? 'ensayo_cerrado' : 'stale', { current });
}

// biome-ignore lint/correctness/useYield: nothing is left to say.
async function* atOnce(ensayo: Ensayo): AsyncGenerator<Pieza, Ensayo> {
  return ensayo;
}

/** Whatever ends it early, the answer is cut, with what was shown of it. Where an amount is reached, the rehearsal ends. */
async function* answering(db: ScopedDb, answer: Answer, tools: CallTools): AsyncGenerator<Pieza, Ensayo> {
  const key: Key = { empresa_id: answer.empresa_id, id: answer.id };
  let shown = '';
  let isKept = false;
  try {
    const asked = orNotFound(await selectAsked(db, key));
    const cumplida = yield* meetStage(db, answer, asked, tools);
    const spoken = yield* speak(db, answer, asked, cumplida, tools, (piece) => {
      shown += piece;
    });
    isKept = await callKeep(db, answer, Array.from(spoken.texto).slice(0, MOST_CHARACTERS).join(''), spoken.filtrado);
  } catch (error) {
    if (!isSpent(error)) throw error;
    await callClose(db, key, 'tope');
  } finally {
    if (!isKept)
      await callCut(tools.ia.outside, answer, shown).catch((error: Error) => tools.log.error({ err: error }, 'an answer could not be cut'));
  }
  return orNotFound(await ensayos.select(db, key));
}

/** The words that were just said, if they meet the stage that holds. A turn that has met one is not read again. */
async function* meetStage(
  db: ScopedDb,
  answer: Answer,
  { etapa, turnos, cumplidas, secretos, ...batch }: Asked,
  tools: CallTools,
): AsyncGenerator<Pieza, boolean> {
  const turno_n = answer.n - 1;
  if (cumplidas.some((one) => one.turno_n === turno_n)) return true;
  const stage = secretos?.etapas[etapa - 1];
  const said = turnos[turno_n]?.texto;
  if (!stage || said === undefined) return false;
  const paid = { ...paidBy(answer, batch), id: callIdOf(answer.id, answer.n, answer.intento, 'arbitro') };
  const { cita } = await askArbitro(db, paid, { que_debe_pasar: stage.que_debe_pasar, said }, tools);
  if (!cita || !(await callMeet(db, answer, cita))) return false;
  const texto = Array.from(said)
    .slice(cita.starts, cita.starts + cita.length)
    .join('');
  yield { etapa: { etapa, turno_n, ...cita, texto } };
  return true;
}

async function* speak(
  db: ScopedDb,
  answer: Answer,
  { escena, apertura, etapa, turnos, cumplidas, secretos, roleplay_id, ...batch }: Asked,
  cumplida: boolean,
  tools: CallTools,
  note: (piece: string) => void,
) {
  const { objetivos, etapas } = orNotFound(secretos);
  const wasMet = cumplidas.some((one) => one.turno_n === answer.n - 1);
  const holds = cumplida && !wasMet ? etapa + 1 : etapa;
  const dichos = turnos.slice(0, answer.n);
  const linked = (await selectLinked(db, answer.empresa_id, roleplay_id)).flatMap(({ id }) => id ?? []);
  const pasajes = await selectPasajes(db, answer.empresa_id, { linked, said: dichos.at(-1)?.texto ?? '' });
  const personaje = {
    ...escena,
    apertura,
    objetivos,
    etapas: etapas.map((stage, place) => ({ nombre: '', meta: null, ...escena.etapas[place], ...stage })),
  };
  const paid = { ...paidBy(answer, batch), id: callIdOf(answer.id, answer.n, answer.intento, 'personaje') };
  const pieces = askPersonaje(db, paid, { escena: { personaje, etapa: holds, cumplida }, pasajes, dichos }, tools);
  try {
    while (true) {
      const { done, value } = await pieces.next();
      if (done) return value;
      note(value);
      yield value;
    }
  } finally {
    await pieces.return?.(undefined as never);
  }
}

const paidBy = ({ empresa_id }: Answer, { lote_id, ceiling }: Pick<Asked, 'lote_id' | 'ceiling'>) => ({ empresa_id, lote_id, ceiling });
