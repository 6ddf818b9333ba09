import { buildGrupo } from '@ensaya/db/builders/grupos.ts';
import type pg from 'pg';
import { type Moment, momentOf } from './days.ts';
import type { Cast, EmpresaKey, PersonKey } from './people.ts';
import type { Act } from './timeline.ts';

type DemoGrupo = { empresa: EmpresaKey; by: PersonKey; nombre: string; creado: Moment; personas: readonly PersonKey[] };

const GRUPOS: readonly DemoGrupo[] = [
  { empresa: 'norteclima', by: 'marta', nombre: 'Atención al cliente', creado: '60d 09:40', personas: ['lucia', 'nuria'] },
  { empresa: 'norteclima', by: 'marta', nombre: 'Técnicos de calle', creado: '60d 09:45', personas: ['diego', 'ivan'] },
  { empresa: 'arce', by: 'jorge', nombre: 'Recepción', creado: '40d 12:10', personas: ['hugo'] },
];

/** Groups of people. */
export const grupoActs = (owner: pg.Client, cast: Cast): Act[] =>
  GRUPOS.map(({ empresa, by, nombre, creado, personas }) => {
    const at = momentOf(creado);
    const run = () =>
      buildGrupo(owner, cast.empresas[empresa], { nombre, personas: personas.map((person) => cast.people[person]), created_at: at });
    return { at, by: cast.people[by], run };
  });
