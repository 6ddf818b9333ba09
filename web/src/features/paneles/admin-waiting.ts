import { WAITING_USERS_MAX, type WaitingEmpresas, type WaitingUsers } from '@ensaya/contract/paneles-espera.ts';
import { empresaPath, PATHS } from '../../lib/address/paths.ts';
import { formatDay } from '../../lib/format/dates.ts';
import { formatUsd } from '../../lib/format/money.ts';
import { formatNumber, formatPercent } from '../../lib/format/numbers.ts';
import { personName } from '../../lib/text/person-name.ts';
import { namesWords } from './idle-words.ts';
import type { WaitingRow } from './waiting-rows.ts';

/** After the requests: people without a company, what is suspended, companies near the cap, silent ones. */
const [RESPONSABLES, TRABAJADORES, SUSPENDED, CAP, SILENCE] = [0, 1, 2, 3, 4];

/** In the order in which the server lists them. */
const inOrder = (index: number) => String(index).padStart(3, '0');
const counted = (total: number) => (total < WAITING_USERS_MAX ? formatNumber(total) : `Al menos ${formatNumber(total)}`);

function withoutEmpresa({ responsables, trabajadores }: WaitingUsers): WaitingRow[] {
  const rows: WaitingRow[] = [];
  const [responsable] = responsables.primeras;
  if (responsable)
    rows.push({
      key: 'responsables',
      kind: 'responsables',
      text:
        responsables.total === 1
          ? `${personName(responsable)} es responsable y no tiene empresa`
          : `${counted(responsables.total)} responsables no tienen empresa`,
      detail: responsables.total === 1 ? 'Persona' : namesWords(responsables.primeras.map(personName), responsables.total),
      since: '',
      rank: RESPONSABLES,
      act: 'Asignar empresa',
      to: PATHS.empresas,
    });
  const [trabajador] = trabajadores.primeras;
  if (trabajador)
    rows.push({
      key: 'trabajadores',
      kind: 'trabajadores',
      text:
        trabajadores.total === 1
          ? `${personName(trabajador)} no está en ninguna empresa`
          : `${counted(trabajadores.total)} trabajadores no están en ninguna empresa`,
      detail: trabajadores.total === 1 ? 'Persona' : namesWords(trabajadores.primeras.map(personName), trabajadores.total),
      since: '',
      rank: TRABAJADORES,
      act: 'Ver en usuarios',
      to: `${PATHS.usuarios}?${new URLSearchParams({ rol: 'worker', sin_empresa: 'true' })}`,
    });
  return rows;
}

export const usersRows = (users: WaitingUsers): WaitingRow[] => [
  ...withoutEmpresa(users),
  ...users.suspendidas.map((person, index) => ({
    key: `cuenta ${person.id}`,
    kind: 'cuentas',
    text: `La cuenta de ${personName(person)} está suspendida`,
    detail: `Persona · desde el ${formatDay(person.since)}`,
    since: inOrder(index),
    rank: SUSPENDED,
    act: 'Ver la cuenta',
    to: `${PATHS.usuarios}?${new URLSearchParams({ q: person.email })}`,
  })),
];

export const empresasRows = ({ suspendidas, tope, silencio }: WaitingEmpresas): WaitingRow[] => [
  ...suspendidas.map(({ id, nombre, since }, index) => ({
    ...ofEmpresa(id, 'suspendida', SUSPENDED, index),
    text: `${nombre} está suspendida`,
    detail: `Empresa · desde el ${formatDay(since)}`,
  })),
  ...tope.map(({ id, nombre, spent, monthly_cap }, index) => ({
    ...ofEmpresa(id, 'tope', CAP, index),
    text:
      spent >= monthly_cap
        ? `${nombre} ha gastado todo su tope de IA`
        : // Rounded down: what is left is not nothing.
          `${nombre} ha gastado el ${formatPercent(Math.floor((100 * spent) / monthly_cap) / 100)} de su tope de IA`,
    detail: `Empresa · ${formatUsd(spent)} de ${formatUsd(monthly_cap)} este mes`,
  })),
  ...silencio.map(({ id, nombre, last_visit, since }, index) => ({
    ...ofEmpresa(id, 'silencio', SILENCE, index),
    text: last_visit ? `Nadie entra en ${nombre} desde el ${formatDay(last_visit)}` : `Nadie ha entrado todavía en ${nombre}`,
    detail: last_visit ? 'Empresa' : `Empresa · creada el ${formatDay(since)}`,
  })),
];

const ofEmpresa = (id: string, kind: string, rank: number, index: number) => ({
  key: `${kind} ${id}`,
  kind,
  since: inOrder(index),
  rank,
  act: 'Abrir la empresa',
  to: empresaPath(id),
});
