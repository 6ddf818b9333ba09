import type { OperationInput, OperationOutput } from '@ensaya/contract/operation.ts';
import type { FaqEnlazada, getPersonaje, PersonajeGuardado, PersonajeTexto } from '@ensaya/contract/personajes.ts';
import { PERSONAJE_PARTES, savePersonaje } from '@ensaya/contract/personajes.ts';
import type { UseFormReturnType } from '@mantine/form';
import type { Fields } from '../../../lib/drafts/draft.ts';

type Etapa = { nombre: string; meta: string; que_debe_pasar: string; cede_con: string };
type Texto = {
  nombre: string;
  linea: string;
  situacion: string;
  meta: string;
  apertura: string;
  dificultad: PersonajeTexto['dificultad'];
  turnos_max: number | string;
  etapas: Etapa[];
  objetivos: string[];
};
/** As the fields have it; `version` is the one that was read, null where there was none. */
export type PersonajeValues = { personaje: Texto; faqs: FaqEnlazada[]; version: number | null };

export type PersonajeFormApi = UseFormReturnType<PersonajeValues>;

export const EMPTY_ETAPA: Etapa = { nombre: '', meta: '', que_debe_pasar: '', cede_con: '' };

const EMPTY: Texto = {
  nombre: '',
  linea: '',
  situacion: '',
  meta: '',
  apertura: '',
  dificultad: 'exigente',
  turnos_max: PERSONAJE_PARTES.turnos_max.default,
  etapas: [EMPTY_ETAPA],
  objetivos: [],
};

/** The fields of a text that is read. */
export const fieldsOf = (texto: PersonajeTexto): Texto => ({
  ...texto,
  linea: texto.linea ?? '',
  meta: texto.meta ?? '',
  etapas: texto.etapas.map((etapa) => ({ ...etapa, meta: etapa.meta ?? '', cede_con: etapa.cede_con ?? '' })),
});

export const valuesOfSaved = ({ personaje, faqs, version }: PersonajeGuardado): PersonajeValues => ({
  personaje: fieldsOf(personaje),
  faqs,
  version,
});

/** What the form begins with: what is saved, what the library brings, or nothing. */
export function initialValues({ guardado, biblioteca }: OperationOutput<typeof getPersonaje>): PersonajeValues {
  if (guardado) return valuesOfSaved(guardado);
  return { personaje: biblioteca ? fieldsOf(biblioteca) : EMPTY, faqs: [], version: null };
}

/** What is sent. FAQs that are gone are left out. */
export const sentPersonaje = ({ personaje, faqs, version }: PersonajeValues): OperationInput<typeof savePersonaje>['body'] => ({
  personaje: { ...personaje, turnos_max: personaje.turnos_max === '' ? Number.NaN : Number(personaje.turnos_max) },
  faq_ids: faqs.flatMap(({ id }) => id ?? []),
  version,
});

export const isPersonajeChanged = (values: PersonajeValues, initial: PersonajeValues): boolean =>
  JSON.stringify([values.personaje, values.faqs]) !== JSON.stringify([initial.personaje, initial.faqs]);

export const personajeDraftOf = (values: PersonajeValues): Fields => ({ json: JSON.stringify(values) });

/** What this browser kept, if it has the shape of today. */
export function valuesOfPersonajeDraft({ json }: Fields, initial: PersonajeValues): PersonajeValues | undefined {
  try {
    const kept = JSON.parse(json ?? '') as PersonajeValues;
    const isWhole = Array.isArray(kept.personaje.etapas) && Array.isArray(kept.personaje.objetivos) && Array.isArray(kept.faqs);
    return isWhole ? { personaje: { ...initial.personaje, ...kept.personaje }, faqs: kept.faqs, version: kept.version } : undefined;
  } catch {
    return undefined;
  }
}

/** The text as it could be sent now; undefined while something is missing. */
export const validTexto = (values: PersonajeValues): { personaje: PersonajeTexto; faq_ids: string[] } | undefined =>
  savePersonaje.body.safeParse(sentPersonaje(values)).data;
