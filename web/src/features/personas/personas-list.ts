import type { Persona, PersonaEstado } from '@ensaya/contract/personas.ts';
import type { Sort } from '../../components/lists/data-table.tsx';
import { byName } from '../../lib/text/person-name.ts';
import { holds } from '../../lib/text/search-key.ts';

export type PersonaSort = Sort<'persona' | 'rol' | 'visita' | 'tareas' | 'roleplays' | 'estado'>;
/** In the company: no invitation. */
export const DENTRO = 'dentro';
export type EstadoFilter = PersonaEstado | typeof DENTRO;
export type PersonaFilters = {
  q: string;
  rol: Persona['role'] | undefined;
  estado: EstadoFilter | undefined;
  vencidas: boolean;
  /** Whether someone is in the group; invitations are in none. */
  isIn?: (id: string) => boolean;
};

const isLate = ({ tareas }: Persona): boolean => (tareas?.vencidas ?? 0) > 0;

export const filtered = (personas: readonly Persona[], { q, rol, estado, vencidas, isIn }: PersonaFilters): Persona[] =>
  personas.filter(
    (persona) =>
      (rol === undefined || persona.role === rol) &&
      (estado === undefined || (estado === DENTRO ? persona.invitacion === null : persona.estado === estado)) &&
      (!vencidas || isLate(persona)) &&
      (isIn === undefined || isIn(persona.id)) &&
      (q === '' || holds(q, persona.nombre, persona.email)),
  );

const ESTADOS: readonly PersonaEstado[] = ['activo', 'suspendido', 'invitado', 'no_enviada', 'caducada'];

/** What a column is sorted by; null goes last in both directions. */
const VALUES: Record<PersonaSort['key'], (persona: Persona) => number | null> = {
  persona: () => 0,
  rol: ({ role }) => (role === 'manager' ? 0 : 1),
  visita: ({ seen_at }) => (seen_at === null ? null : Date.parse(seen_at)),
  // More open tasks first decide, then more late ones.
  tareas: ({ tareas }) => tareas && tareas.abiertas + tareas.vencidas / 10_000,
  roleplays: ({ roleplays }) => roleplays && (roleplays.asignados === 0 ? -1 : roleplays.completados / roleplays.asignados),
  estado: ({ estado }) => ESTADOS.indexOf(estado),
};

/** Invitations after people; ties by name. */
export function sorted(personas: readonly Persona[], { key, direction }: PersonaSort): Persona[] {
  const sign = direction === 'asc' ? 1 : -1;
  const rankOf = VALUES[key];
  return personas.toSorted((one, other) => {
    const [a, b] = [rankOf(one), rankOf(other)];
    if (a !== b) return a === null ? 1 : b === null ? -1 : sign * (a - b);
    const invited = Number(one.invitacion !== null) - Number(other.invitacion !== null);
    return invited || (key === 'persona' ? sign : 1) * byName(one, other);
  });
}

export const countsOf = (personas: readonly Persona[]) => ({
  personas: personas.filter(({ invitacion }) => invitacion === null).length,
  // An expired invitation cannot be accepted.
  invitadas: personas.filter(({ invitacion, estado }) => invitacion !== null && estado !== 'caducada').length,
  vencidas: personas.filter(isLate).length,
});
