import { AVISOS_PATH } from '@ensaya/contract/paginas.ts';
import { MEMBERS, RESPONSABLES, type Role, SUPERADMINS, TRABAJADORES } from '@ensaya/contract/roles.ts';
import type { CurrentUser } from '@ensaya/contract/usuarios.ts';
import {
  IconBell,
  IconHelpCircle,
  IconLogout,
  IconMailOff,
  IconMasksTheater,
  IconMessage,
  IconMoon,
  IconPlus,
  IconRepeat,
  IconSun,
  IconUserPlus,
} from '@tabler/icons-react';
import { EMPRESA_PARAM, searchWith } from '../../lib/address/active-empresa.ts';
import { PATHS } from '../../lib/address/paths.ts';
import { NEW_ON_ARRIVAL } from '../../lib/address/use-new-on-arrival.ts';
import { holds } from '../../lib/text/search-key.ts';
import type { Row } from './rows.ts';

type Act = Pick<Row, 'label' | 'sign' | 'act'> & { words?: string; roles?: readonly Role[] };
type Tools = {
  /** The company that the page shows, if it shows one. */
  empresa: { id: string } | null;
  isDark: boolean;
  onScheme: (scheme: 'light' | 'dark') => void;
  onSignOut: () => void;
};

const plus = { is: 'icon', Icon: IconPlus } as const;
const dialogOf = (to: string) => ({ to, state: NEW_ON_ARRIVAL });

const NEW: Act[] = [
  { label: 'Nueva Tarea', sign: plus, act: dialogOf(PATHS.tasks), roles: RESPONSABLES },
  { label: 'Nuevo Roleplay', sign: plus, act: { to: PATHS.newRoleplay }, roles: RESPONSABLES },
  { label: 'Nueva FAQ', sign: plus, words: 'pregunta frecuente', act: dialogOf(PATHS.faqs), roles: RESPONSABLES },
  { label: 'Nuevo Tema', sign: plus, words: 'generador', act: dialogOf(PATHS.prompts), roles: RESPONSABLES },
  { label: 'Nuevo Proyecto', sign: plus, act: dialogOf(PATHS.managerDashboard), roles: RESPONSABLES },
  {
    label: 'Invitar personas',
    sign: { is: 'icon', Icon: IconUserPlus },
    words: 'añadir usuario trabajador',
    act: dialogOf(PATHS.people),
    roles: RESPONSABLES,
  },
  { label: 'Nuevo Grupo', sign: plus, words: 'tienda turno puesto personas', act: dialogOf(PATHS.groups), roles: RESPONSABLES },
  { label: 'Nueva Empresa', sign: plus, act: dialogOf(PATHS.empresas), roles: SUPERADMINS },
];

/** What is done on a record, and leads to the page where it is found. Only for those who look for it: the palette opens without them. */
const ON_RECORDS: Act[] = [
  {
    label: 'Ensayar en vivo',
    sign: { is: 'icon', Icon: IconMasksTheater },
    words: 'ensayo conversación personaje practicar hablar roleplay',
    act: { to: PATHS.roleplays },
    roles: TRABAJADORES,
  },
  {
    label: 'Mis ensayos',
    sign: { is: 'icon', Icon: IconMasksTheater },
    words: 'ensayo pausa continuar borrar conversación',
    act: { to: `${PATHS.profile}?seccion=ensayos` },
    roles: TRABAJADORES,
  },
  {
    label: 'Preparar el personaje de un roleplay',
    sign: { is: 'icon', Icon: IconMasksTheater },
    words: 'ensayo en vivo ensayar conversación etapas probar',
    act: { to: PATHS.roleplays },
    roles: RESPONSABLES,
  },
  {
    label: 'Recordar a los que faltan',
    sign: { is: 'icon', Icon: IconBell },
    words: 'roleplay recordatorio plazo retraso va tarde vencido',
    act: { to: PATHS.managerDashboard },
    roles: RESPONSABLES,
  },
  {
    label: 'Comentar una respuesta',
    sign: { is: 'icon', Icon: IconMessage },
    words: 'comentario entrega roleplay',
    act: { to: PATHS.roleplays },
    roles: RESPONSABLES,
  },
  {
    label: 'Contestar a un comentario',
    sign: { is: 'icon', Icon: IconMessage },
    words: 'respuesta entrega roleplay responder',
    act: { to: PATHS.roleplays },
    roles: TRABAJADORES,
  },
  {
    label: 'Repetir un roleplay con alguien',
    sign: { is: 'icon', Icon: IconRepeat },
    words: 'otra vez reporte hallazgo',
    act: { to: PATHS.roleplays },
    roles: RESPONSABLES,
  },
  {
    label: 'Crear una FAQ o una tarea de un reporte',
    sign: plus,
    words: 'hallazgo roleplay',
    act: { to: PATHS.roleplays },
    roles: RESPONSABLES,
  },
  {
    label: 'Borradores de FAQs',
    sign: { is: 'icon', Icon: IconMessage },
    words: 'know-how propuesta búsqueda publicar permiso',
    act: { to: `${PATHS.faqs}?vista=borradores` },
    roles: RESPONSABLES,
  },
  {
    label: 'Respuestas que has cedido',
    sign: { is: 'icon', Icon: IconMessage },
    words: 'permiso retirar respuesta faq know-how',
    act: { to: PATHS.workerDashboard },
    roles: TRABAJADORES,
  },
];

/** Each mail has a link of its own for it, too. */
const STOP_MAILS: Act = {
  label: 'Dejar de recibir correos',
  sign: { is: 'icon', Icon: IconMailOff },
  words: 'baja avisos notificaciones resumen semana elegir',
  act: { to: AVISOS_PATH },
  roles: MEMBERS,
};

/**
 * For what reads like a question: four words, or a question mark. Leads to the box with the words in it; nothing is sent to the AI before the
 * person presses 'Preguntar' there. A responsable of several companies chooses one here, unless the page shows one.
 */
export function questionRows({ role, empresas }: CurrentUser, typed: string, chosen: Tools['empresa']): Row[] {
  const pregunta = typed.trim();
  if (!/\?|(?:\S+\s+){3}/.test(pregunta)) return [];
  const row = (key: string, params: Record<string, string>, note?: string): Row => ({
    key: `ask ${key}`,
    label: 'Preguntar al know-how',
    text: `«${pregunta}»`,
    sign: { is: 'icon', Icon: IconHelpCircle },
    ...(note && { note }),
    act: { to: `${PATHS.faqs}?${new URLSearchParams({ q: pregunta, ...params })}` },
  });
  if (role === 'worker') return [row('own', {})];
  if (!RESPONSABLES.includes(role)) return [];
  return empresas
    .filter(({ id }) => !chosen || id === chosen.id)
    .map(({ id, nombre }) => row(id, { [EMPRESA_PARAM]: id }, empresas.length > 1 ? nombre : undefined));
}

/** What a role can do from anywhere, as far as its name, or another word for it, holds what is typed. */
export function actsFound(role: Role, typed: string, { empresa, isDark, onScheme, onSignOut }: Tools): Row[] {
  const isSought = typed.trim() !== '';
  const ofEmpresa = isSought ? [...NEW, ...ON_RECORDS] : NEW;
  const acts: Act[] = [
    ...ofEmpresa.map(({ act, ...shown }) => ({
      ...shown,
      act: 'to' in act && empresa ? { ...act, to: act.to + searchWith('', empresa) } : act,
    })),
    {
      label: isDark ? 'Cambiar a tema claro' : 'Cambiar a tema oscuro',
      words: 'apariencia modo color',
      sign: { is: 'icon', Icon: isDark ? IconSun : IconMoon },
      act: { run: () => onScheme(isDark ? 'light' : 'dark') },
    },
    ...(isSought ? [STOP_MAILS] : []),
    { label: 'Cerrar sesión', sign: { is: 'icon', Icon: IconLogout }, words: 'salir', act: { run: onSignOut } },
  ];
  return acts
    .filter(({ label, words = '', roles }) => (!roles || roles.includes(role)) && holds(typed, label, words))
    .map(({ label, sign, act }) => ({ key: `act ${label}`, sign, label, act }));
}
