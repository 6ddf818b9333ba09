import type { EnsayoResumen, MotivoCierre } from '@ensaya/contract/ensayos.ts';
import { countOf } from '../../lib/format/numbers.ts';
import { initials } from '../../lib/text/initials.ts';

const NUMBERS = ['cero', 'una', 'dos', 'tres', 'cuatro', 'cinco'];

/** 'Tres etapas', 'Una etapa'. */
export function etapasTitle(count: number): string {
  const word = NUMBERS[count] ?? String(count);
  return `${word.charAt(0).toUpperCase()}${word.slice(1)} ${count === 1 ? 'etapa' : 'etapas'}`;
}

const SECONDS_PER_TURN = 50;

/** 'Unos 10 minutos'. */
export const minutesWords = (turns: number): string => {
  const minutes = Math.max(1, Math.round((turns * SECONDS_PER_TURN) / 60));
  return minutes === 1 ? 'Un minuto' : `Unos ${minutes} minutos`;
};

const TITLE = /^(Don|Doña|El|La|Los|Las|Un|Una) (?=.)/u;

/** 'don Ernesto', inside a sentence. */
export const nameInside = (nombre: string): string => nombre.replace(TITLE, (word) => word.toLowerCase());

/** 'E' of 'Don Ernesto'. */
export const characterInitial = (nombre: string): string => initials(nombre.replace(TITLE, ''), 1);

export function turnsLeft(left: number): string {
  if (left <= 0) return 'No te quedan turnos';
  return left === 1 ? 'Te queda 1 turno' : `Quedan ${left} turnos`;
}

type Progress = Pick<EnsayoResumen, 'etapa' | 'etapas'>;

/** How many stages were met. */
const metOf = ({ etapa, etapas }: Progress): number => Math.min(etapa - 1, etapas);

/** The head of what was reached. */
export function closingTitle({ etapa, etapas }: Progress): string {
  if (etapa <= etapas) return `Has llegado a la etapa ${etapa}`;
  return etapas === 1 ? 'Has cumplido la etapa' : `Has cumplido las ${NUMBERS[etapas] ?? etapas} etapas`;
}

export const MOTIVOS: Record<MotivoCierre, string> = {
  meta: 'Has cumplido todas las etapas.',
  turnos: 'Se te han acabado los turnos.',
  tope: 'Se ha llegado al importe máximo de este ensayo.',
  persona: 'Lo has terminado tú.',
};

/** 'En pausa · etapa 2 de 3', 'Entregado', 'Terminado · 2 de 3 etapas'. */
export function standingOf({ estado, etapa, etapas }: Pick<EnsayoResumen, 'estado' | 'etapa' | 'etapas'>): string {
  if (estado === 'abierto') return `En pausa · etapa ${Math.min(etapa, etapas)} de ${etapas}`;
  const met = `${metOf({ etapa, etapas })} de ${countOf(etapas, 'etapa', 'etapas')}`;
  return estado === 'entregado' ? `Entregado · ${met}` : `Terminado · ${met}`;
}
