import { CITA_WORDS, type Ensayo, type EtapaCumplida, type MotivoCierre, type TurnoEnsayo } from './ensayos.ts';

/**
 * The moves of a rehearsal, as db/functions/ensayos.sql makes them. The browser shows with it what it has just sent; a test compares the two
 * (tools/heavy/ensayos.test.ts). A turn is in the place of its number.
 */
export type EstadoDeEnsayo = Pick<Ensayo, 'estado' | 'motivo' | 'etapa' | 'etapas' | 'turnos_max' | 'turnos' | 'cumplidas'>;

export type MovimientoEnsayo =
  | { tipo: 'decir'; client_id: string; n: number; texto: string }
  | { tipo: 'cumplir'; n: number; intento: number; starts: number; length: number }
  | { tipo: 'guardar'; n: number; intento: number; texto: string; filtrado: boolean }
  | { tipo: 'cortar'; n: number; intento: number; texto: string }
  /** The answer has been written for too long. */
  | { tipo: 'caducar' }
  | { tipo: 'cerrar'; motivo: Extract<MotivoCierre, 'persona' | 'tope'> }
  | { tipo: 'entregar' };

export type Movido = {
  ensayo: EstadoDeEnsayo;
  /** What the SQL function answers. */
  resultado: 'escribe' | 'dicho' | 'espera' | 'otro' | 'cerrado' | 'hecho' | 'no' | 'abierto' | 'vacio';
};

export function moverEnsayo(ensayo: EstadoDeEnsayo, movimiento: MovimientoEnsayo): Movido {
  switch (movimiento.tipo) {
    case 'decir':
      return decir(ensayo, movimiento);
    case 'cumplir':
      return cumplir(ensayo, movimiento);
    case 'guardar':
      return guardar(ensayo, movimiento);
    case 'cortar':
      return isWriting(ensayo, movimiento)
        ? { ensayo: withTurno(ensayo, movimiento.n, { texto: movimiento.texto, estado: 'cortado' }), resultado: 'hecho' }
        : { ensayo, resultado: 'no' };
    case 'caducar':
      return { ensayo: cut(ensayo), resultado: 'hecho' };
    case 'cerrar':
      return {
        ensayo: ensayo.estado === 'abierto' ? { ...cut(ensayo), estado: 'cerrado', motivo: movimiento.motivo } : ensayo,
        resultado: 'hecho',
      };
    case 'entregar':
      return entregar(ensayo);
  }
}

type Del<Tipo> = Extract<MovimientoEnsayo, { tipo: Tipo }>;
const no = (ensayo: EstadoDeEnsayo): Movido => ({ ensayo, resultado: 'no' });

function decir(ensayo: EstadoDeEnsayo, { client_id, n, texto }: Del<'decir'>): Movido {
  const last = ensayo.turnos.at(-1);
  if (!last) return { ensayo, resultado: 'otro' };
  const same = ensayo.turnos.find((turno) => turno.client_id === client_id);
  if (same && (same.n + 1 < last.n || last.estado === 'listo')) return { ensayo, resultado: 'dicho' };
  if (same && last.estado === 'escribiendo') return { ensayo, resultado: 'espera' };
  if (ensayo.estado !== 'abierto') return { ensayo, resultado: 'cerrado' };
  if (same)
    return { ensayo: withTurno(ensayo, last.n, { texto: '', estado: 'escribiendo', intento: last.intento + 1 }), resultado: 'escribe' };
  if (n !== last.n + 1 || last.estado === 'escribiendo' || last.n / 2 >= ensayo.turnos_max) return { ensayo, resultado: 'otro' };
  const said: TurnoEnsayo = { n, de: 'persona', texto, estado: 'listo', filtrado: false, client_id, intento: 1 };
  const answer: TurnoEnsayo = {
    n: n + 1,
    de: 'personaje',
    texto: '',
    estado: 'escribiendo',
    filtrado: false,
    client_id: null,
    intento: 1,
  };
  return { ensayo: { ...ensayo, turnos: [...ensayo.turnos, said, answer] }, resultado: 'escribe' };
}

function cumplir(ensayo: EstadoDeEnsayo, { n, intento, starts, length }: Del<'cumplir'>): Movido {
  if (ensayo.estado !== 'abierto' || ensayo.etapa > ensayo.etapas || !isWriting(ensayo, { n, intento })) return no(ensayo);
  const said = ensayo.turnos[n - 1];
  const words = said && wordsAt(said.texto, starts, length);
  if (words === undefined) return no(ensayo);
  const overlaps = ensayo.cumplidas.some(
    (one) => one.turno_n === n - 1 && one.starts < starts + length && starts < one.starts + one.length,
  );
  if (overlaps) return no(ensayo);
  const cumplida: EtapaCumplida = { etapa: ensayo.etapa, turno_n: n - 1, starts, length, texto: words };
  return { ensayo: { ...ensayo, etapa: ensayo.etapa + 1, cumplidas: [...ensayo.cumplidas, cumplida] }, resultado: 'hecho' };
}

function guardar(ensayo: EstadoDeEnsayo, { n, intento, texto, filtrado }: Del<'guardar'>): Movido {
  if (!isWriting(ensayo, { n, intento })) return no(ensayo);
  const kept = withTurno(ensayo, n, { texto, filtrado, estado: 'listo' });
  if (kept.estado !== 'abierto') return { ensayo: kept, resultado: 'hecho' };
  const motivo = kept.etapa > kept.etapas ? 'meta' : n / 2 >= kept.turnos_max ? 'turnos' : null;
  return { ensayo: motivo ? { ...kept, estado: 'cerrado', motivo } : kept, resultado: 'hecho' };
}

function entregar(ensayo: EstadoDeEnsayo): Movido {
  if (ensayo.estado === 'abierto') return { ensayo, resultado: 'abierto' };
  if (ensayo.estado === 'entregado') return { ensayo, resultado: 'hecho' };
  if (ensayo.turnos.length < 2) return { ensayo, resultado: 'vacio' };
  return { ensayo: { ...ensayo, estado: 'entregado' }, resultado: 'hecho' };
}

const isWriting = ({ turnos }: EstadoDeEnsayo, { n, intento }: { n: number; intento: number }): boolean =>
  turnos[n]?.estado === 'escribiendo' && turnos[n].intento === intento;

const withTurno = (ensayo: EstadoDeEnsayo, n: number, change: Partial<TurnoEnsayo>): EstadoDeEnsayo => ({
  ...ensayo,
  turnos: ensayo.turnos.map((turno) => (turno.n === n ? { ...turno, ...change } : turno)),
});

const cut = (ensayo: EstadoDeEnsayo): EstadoDeEnsayo => ({
  ...ensayo,
  turnos: ensayo.turnos.map((turno) => (turno.estado === 'escribiendo' ? { ...turno, estado: 'cortado' } : turno)),
});

const WORD = /[\p{L}\p{Nd}]/u;
const WORDS = /[\p{L}\p{Nd}]+/gu;

/** The words at a place, in characters: undefined if it is none, cuts a word, or has too few of them. */
function wordsAt(texto: string, starts: number, length: number): string | undefined {
  const characters = Array.from(texto);
  if (starts < 0 || length < 1 || starts + length > characters.length) return undefined;
  const isInsideWord = (place: number) => WORD.test(characters[place - 1] ?? ' ') && WORD.test(characters[place] ?? ' ');
  if (isInsideWord(starts) || isInsideWord(starts + length)) return undefined;
  const words = characters.slice(starts, starts + length).join('');
  return (words.match(WORDS)?.length ?? 0) >= CITA_WORDS ? words : undefined;
}
