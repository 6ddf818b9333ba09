import { useUrlState } from '../../../lib/address/use-url-state.ts';
import { TEXT_SPEC } from '../use-commented.ts';
import { ESTADOS, type Estado } from './rows.ts';

export type Vista = 'pregunta' | 'persona';
type Seccion = 'respuestas' | 'reporte';

const text = (value?: string): string | null => value ?? null;
const SPEC = {
  seccion: (value?: string): Seccion => (value === 'reporte' ? 'reporte' : 'respuestas'),
  vista: (value?: string): Vista => (value === 'persona' ? 'persona' : 'pregunta'),
  trabajador: text,
  grupo: text,
  estado: (value = ''): Estado | null => (Object.hasOwn(ESTADOS, value) ? (value as Estado) : null),
  /** The person whose answers are open in the view by person. */
  persona: text,
  ...TEXT_SPEC,
};

/** The view and the filters, kept in the address. */
export function useResponsesView() {
  const { state, change } = useUrlState(SPEC);
  return {
    ...state,
    change,
    filtered: state.trabajador !== null || state.estado !== null || state.grupo !== null,
    clear: () => change({ trabajador: null, estado: null, grupo: null }),
  };
}
export type ResponsesView = ReturnType<typeof useResponsesView>;
