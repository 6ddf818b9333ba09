import { moverEnsayo } from '@ensaya/contract/ensayo-reducer.ts';
import type { Ensayo, EtapaCumplida, TurnoEnsayo } from '@ensaya/contract/ensayos.ts';
import type { Turno } from '../ensayos.api.ts';

/** A turn that this page is sending, and what has come of its answer. */
export type Live = { turno: Turno; respuesta: string; etapas: EtapaCumplida[] };

export type Shown = Pick<TurnoEnsayo, 'n' | 'de' | 'texto' | 'estado'>;

const ofTurno = (ensayo: Ensayo, { client_id }: Pick<Turno, 'client_id'>) => ensayo.turnos.find((turno) => turno.client_id === client_id);

/** The server has it: it must not be said again as another turn. */
export const isSaid = (ensayo: Ensayo, turno: Pick<Turno, 'client_id'>): boolean => ofTurno(ensayo, turno) !== undefined;

export const nextN = ({ turnos }: Ensayo): number => Math.max(-1, ...turnos.map(({ n }) => n)) + 1;

/** The rows, which are the truth; while this page receives an answer, with what it has heard of it. */
export function shownTurns(ensayo: Ensayo, live: Live | undefined): readonly Shown[] {
  if (!live) return ensayo.turnos;
  const { turnos } = moverEnsayo(ensayo, { tipo: 'decir', ...live.turno }).ensayo;
  return turnos.map((turno) =>
    turno.n === live.turno.n + 1 ? { ...turno, texto: live.respuesta, estado: 'escribiendo' as const } : turno,
  );
}

/** The stages that were met, in order, each once. */
export function metStages({ cumplidas }: Ensayo, live: Live | undefined): EtapaCumplida[] {
  const met = new Map([...cumplidas, ...(live?.etapas ?? [])].map((one) => [one.etapa, one]));
  return [...met.values()].toSorted((a, b) => a.etapa - b.etapa);
}

/** The turn whose answer was cut, to be sent again as the same one. */
export function cutTurn(ensayo: Ensayo): Turno | undefined {
  const last = ensayo.turnos.at(-1);
  if (last?.de !== 'personaje' || last.estado !== 'cortado') return undefined;
  const said = ensayo.turnos.find(({ n, de }) => de === 'persona' && n === last.n - 1);
  return said?.client_id ? { client_id: said.client_id, n: said.n, texto: said.texto } : undefined;
}

/** An answer that another tab receives, or that nobody receives any more. */
export const isWrittenElsewhere = ({ turnos }: Ensayo): boolean => turnos.at(-1)?.estado === 'escribiendo';
