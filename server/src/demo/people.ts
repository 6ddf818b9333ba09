import type { Role } from '@ensaya/contract/roles.ts';
import { addTrabajador, assignResponsable, buildEmpresa } from '@ensaya/db/builders/empresas.ts';
import { buildInvitation } from '@ensaya/db/builders/invitaciones.ts';
import { buildPropuesta } from '@ensaya/db/builders/propuestas.ts';
import { buildUser } from '@ensaya/db/builders/usuarios.ts';
import type pg from 'pg';
import { DEMO_ACCOUNTS } from './accounts.ts';
import { lastMonth, later, type Moment, momentOf, thisMonth } from './days.ts';
import { actAt } from './timeline.ts';

type Row = { id: string };
export type EmpresaKey = 'norteclima' | 'arce' | 'itaca';
export type PersonKey =
  | 'elena'
  | 'marta'
  | 'jorge'
  | 'lucia'
  | 'diego'
  | 'nuria'
  | 'ivan'
  | 'sara'
  | 'paula'
  | 'hugo'
  | 'ximena'
  | 'rodrigo'
  | 'carla'
  | 'tomas';
export type Cast = { empresas: Record<EmpresaKey, Row & { nombre: string }>; people: Record<PersonKey, Row & { email: string }> };

type Person = {
  email: string;
  nombre: string;
  role: Role;
  registered: string;
  time_zone?: string;
  joins?: EmpresaKey;
  invited?: true;
  /** Waits for the superadmin's decision. */
  pending?: true;
};

const MEXICO = 'America/Mexico_City';

/**
 * Registrations: two last month and three this month, so that the growth on the superadmin's panel is +50 % whenever the seed runs. All
 * others registered more than two months ago.
 */
const registrations = (): Record<PersonKey, Person> => ({
  elena: { ...DEMO_ACCOUNTS.superadmin, registered: momentOf('150d 09:00') },
  marta: { ...DEMO_ACCOUNTS.responsable, registered: momentOf('141d 10:20') },
  lucia: { ...DEMO_ACCOUNTS.trabajadora, registered: momentOf('131d 09:35'), joins: 'norteclima', invited: true },
  diego: { ...DEMO_ACCOUNTS.trabajador, registered: momentOf('131d 11:10'), joins: 'norteclima', invited: true },
  nuria: person('Nuria Vidal', 'nuria.vidal@norteclima.example', momentOf('130d 12:45'), 'norteclima'),
  ivan: person('Iván Castro', 'ivan.castro@norteclima.example', momentOf('122d 08:50'), 'norteclima'),
  jorge: { ...person('Jorge Salas', 'jorge.salas@clinicaarce.example', momentOf('99d 16:00')), role: 'manager' },
  hugo: person('Hugo Medina', 'hugo.medina@clinicaarce.example', momentOf('84d 13:30'), 'arce'),
  rodrigo: { ...person('Rodrigo Peña', 'rodrigo.pena@libreriasitaca.example', momentOf('72d 17:15'), 'itaca'), time_zone: MEXICO },
  ximena: { ...person('Ximena Ríos', 'ximena.rios@libreriasitaca.example', lastMonth(20), 'itaca'), time_zone: MEXICO },
  paula: person('Paula Ferrer', 'paula.ferrer@clinicaarce.example', lastMonth(34), 'arce'),
  tomas: person('Tomás Vega', 'tomas.vega@correo.example', thisMonth(0.2)),
  sara: { ...person('Sara Molina', 'sara.molina@norteclima.example', thisMonth(0.5), 'norteclima'), invited: true },
  carla: { ...person('Carla Núñez', 'carla.nunez@ensaya.example', thisMonth(0.75)), role: 'superadmin', pending: true },
});

const person = (nombre: string, email: string, registered: string, joins?: EmpresaKey): Person => ({
  nombre,
  email,
  registered,
  role: 'worker',
  ...(joins && { joins }),
});

/** With what each company was created, by Elena, who then assigned its responsables. */
const EMPRESAS = {
  norteclima: { nombre: 'Norteclima', correo_contacto: 'contacto@norteclima.example', created: '140d 11:00', run: ['marta'] },
  arce: {
    nombre: 'Clínica Arce',
    correo_contacto: 'recepcion@clinicaarce.example',
    sector: 'salud',
    created: '98d 10:00',
    run: ['marta', 'jorge'],
  },
  itaca: {
    nombre: 'Librerías Ítaca',
    correo_contacto: 'hola@libreriasitaca.example',
    sector: 'retail',
    pais: 'mexico',
    created: '76d 12:00',
    run: ['marta'],
  },
} as const satisfies Record<EmpresaKey, object>;

/** Open invitations. */
const INVITED: { empresa: EmpresaKey; by: PersonKey; email: string | null; at: Moment }[] = [
  { empresa: 'norteclima', by: 'marta', email: 'berta.soler@norteclima.example', at: '4h' },
  { empresa: 'norteclima', by: 'marta', email: null, at: '3d 10:05' },
  { empresa: 'arce', by: 'jorge', email: 'ana.belmonte@clinicaarce.example', at: '2d 12:30' },
  { empresa: 'itaca', by: 'marta', email: 'leonardo.cruz@libreriasitaca.example', at: '2d 16:15' },
];

/** Proposed as responsables, and not decided yet. */
const PROPOSED = [
  { empresa: 'norteclima', by: 'marta', email: 'ines.roldan@norteclima.example', nombre: 'Inés Roldán', at: '5h' },
] as const;

/** The people and companies of the demo: who registered, was invited, joined, runs what. */
export async function fillPeople(owner: pg.Client, passwordHash: string): Promise<Cast> {
  const entries = Object.entries(registrations()) as [PersonKey, Person][];
  const people = {} as Cast['people'];
  for (const [key, { nombre, email, role, registered: at, time_zone, pending }] of entries) {
    const run = async () => {
      const given = { ...(time_zone && { time_zone }), ...(pending && { pending }) };
      people[key] = await buildUser(owner, { email, nombre, role, passwordHash, created_at: at, ...given });
    };
    // Only the superadmin's role is recorded.
    await actAt(owner, { at, by: null, run, ...((pending || role !== 'superadmin') && { unrecorded: true }) });
  }

  const empresas = {} as Cast['empresas'];
  for (const [key, { created, run: responsables, ...fields }] of Object.entries(EMPRESAS) as [
    EmpresaKey,
    (typeof EMPRESAS)[EmpresaKey],
  ][]) {
    const created_at = momentOf(created);
    const create = async () => {
      empresas[key] = await buildEmpresa(owner, { ...fields, created_at });
    };
    await actAt(owner, { at: created_at, by: people.elena, run: create });
    for (const [place, responsable] of responsables.entries()) {
      const at = later(created_at, { minutes: 15 * (place + 1) });
      await actAt(owner, { at, by: people.elena, run: () => assignResponsable(owner, empresas[key], people[responsable], at) });
    }
  }
  for (const [key, { joins, invited, registered }] of entries)
    if (joins) await join(owner, empresas[joins], people[key], { at: registered, by: people.marta, invited });
  for (const { empresa, by, email, at } of INVITED) {
    const created_at = momentOf(at);
    const run = () => buildInvitation(owner, empresas[empresa], { email, created_by: people[by], created_at });
    await actAt(owner, { at: created_at, by: people[by], run });
  }
  for (const { empresa, by, email, nombre, at } of PROPOSED) {
    const created_at = momentOf(at);
    const run = () => buildPropuesta(owner, empresas[empresa], { email, nombre, created_by: people[by], created_at });
    await actAt(owner, { at: created_at, by: people[by], run });
  }
  return { empresas, people };
}

type Joining = { at: string; by: Row; invited?: true | undefined };

/** Who was invited joins by registering; the others are added by their responsable, by address. */
async function join(owner: pg.Client, empresa: Row, user: Row & { email: string }, { at, by, invited }: Joining): Promise<void> {
  if (!invited) {
    const added = later(at, { minutes: 40 });
    return actAt(owner, { at: added, by, run: () => addTrabajador(owner, empresa, user, added) });
  }
  const sent = later(at, { hours: -20 });
  await actAt(owner, {
    at: sent,
    by,
    run: () => buildInvitation(owner, empresa, { email: user.email, created_by: by, created_at: sent }),
  });
  await actAt(owner, {
    at,
    by: user,
    run: async () => {
      await addTrabajador(owner, empresa, user, at);
      await owner.query('update app.invitations set uses = 1 where empresa_id = $1 and email = $2', [empresa.id, user.email]);
    },
  });
}
