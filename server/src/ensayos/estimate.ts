import { ENSAYO_VENTANA } from '@ensaya/contract/ensayos.ts';
import { PERSONAJE_PARTES, type PersonajeTexto } from '@ensaya/contract/personajes.ts';
import { highestCost, likelyCost } from '../ia/estimate.ts';
import { UNMASKED } from '../ia/masking.ts';
import type { Ia } from '../ia/open-ia.ts';
import type { Credentials } from '../ia/providers.ts';
import { composeArbitro, composePersonaje, type Dicho, type Escena, MOST_BYTES_OF_FAQS, MOST_CHARACTERS_OF_TURN } from './compose.ts';

export type Coste = { ceiling: number; likely: number };
type Known = Omit<PersonajeTexto, 'objetivos' | 'etapas' | 'turnos_max'>;

const of = (characters: number): string => 'x'.repeat(characters);
/** People say less than they may. */
const LIKELY_CHARACTERS = 250;
/** Hidden texts at their longest: a cost by their real length would tell of it. */
const HIDDEN = {
  etapas: [
    {
      nombre: '',
      meta: null,
      que_debe_pasar: of(PERSONAJE_PARTES.que_debe_pasar.max),
      cede_con: of(PERSONAJE_PARTES.cede_con.max),
    },
  ],
  objetivos: Array.from({ length: PERSONAJE_PARTES.objetivos.max }, () => of(PERSONAJE_PARTES.objetivo.max)),
};

/** Both asks of a turn, with so many turns before it. */
function costOfTurn({ delimit }: Ia, credentials: Credentials, known: Known, turn: number): Coste {
  const escena: Escena = { personaje: { ...known, ...HIDDEN }, etapa: 1, cumplida: true };
  const requests = (characters: number) => {
    const dichos = Array.from(
      { length: Math.min(2 * turn, ENSAYO_VENTANA) },
      (_, n): Dicho => ({ de: n % 2 === 0 ? 'personaje' : 'persona', texto: of(characters) }),
    );
    const pasajes = [{ pregunta: '', respuesta: of(MOST_BYTES_OF_FAQS) }];
    return {
      arbitro: composeArbitro(HIDDEN.etapas[0]?.que_debe_pasar ?? '', of(characters))(delimit, UNMASKED.mask),
      personaje: composePersonaje(escena, pasajes, dichos)(delimit, UNMASKED.mask),
    };
  };
  const [most, likely] = [requests(MOST_CHARACTERS_OF_TURN), requests(LIKELY_CHARACTERS)];
  return {
    ceiling: highestCost(credentials, most.arbitro) + highestCost(credentials, most.personaje),
    likely: likelyCost(credentials, likely.arbitro) + likelyCost(credentials, likely.personaje),
  };
}

/** The most that a rehearsal of so many turns can cost, and what it is likely to: the window of turns grows with each, up to its limit. */
export function costOfEnsayo(ia: Ia, credentials: Credentials, known: Known, turnos_max: number): Coste {
  const total = { ceiling: 0, likely: 0 };
  for (let turn = 1; turn <= turnos_max; turn++) {
    const { ceiling, likely } = costOfTurn(ia, credentials, known, turn);
    total.ceiling += ceiling;
    total.likely += likely;
  }
  return total;
}

export const costOfLongestTurn = (ia: Ia, credentials: Credentials, known: Known): Coste =>
  costOfTurn(ia, credentials, known, ENSAYO_VENTANA);
