import { copyPath, PAGINAS, PANELS, pathTo } from './paginas.ts';
import type { Role } from './roles.ts';

/** What a person chooses for a kind: here only, by mail too, or neither. */
export const AVISO_CHOICES = ['aqui', 'correo', 'no'] as const;
export type AvisoChoice = (typeof AVISO_CHOICES)[number];
export type AvisoIcon = 'roleplay' | 'tarea' | 'faq' | 'empresa' | 'copia';

/** `due`: the notice's date, written out. What its author has added (`note`) stands below both lines. */
type Words = {
  title: string;
  detail: string | null;
  due: string | null;
  /** How many people it is about; null if it is not about several. */
  people_count?: number | null | undefined;
  /** Those of a week. */
  counts?: Counts | null | undefined;
};
/** Only what is above zero. */
type Counts = Partial<Record<'terminados' | 'tarde' | 'por_cerrar' | 'por_responder', number | undefined>>;
type Subject = { empresa_id: string; subject_id: string; parent_id: string | null };

type Kind = {
  /** Heading and line in the preferences. */
  group: string;
  label: string;
  icon: AvisoIcon;
  /** Who gets it, and chooses. */
  roles: readonly Role[];
  /** Until a person makes one. */
  choice: AvisoChoice;
  /** Its date is a day, without a time. */
  dueByDay?: true;
  /** What the bell and the mails say: a line, and a second one. */
  text: (aviso: Words) => [text: string, more: string];
  /** The page of the record that it opens. */
  path: (aviso: Subject) => string;
};

const [worker, manager, both] = [['worker'], ['manager'], ['worker', 'manager']] as const;

const joined = (...parts: (string | false | null)[]) => parts.filter(Boolean).join(' · ');
const count = (number: number | undefined, one: string, many: string) => !!number && `${number} ${number === 1 ? one : many}`;
const until = (due: string | null) => due && `hasta el ${due}`;
/** A manager may have several companies; the page of tasks shows all of them. */
const inEmpresa = (path: string, { empresa_id }: Subject) => `${path}${path.includes('?') ? '&' : '?'}empresa=${empresa_id}`;

/** The text of it that was commented last is what the page opens. */
const inEntrega = (path: string, entrega_id: string) => `${path}?entrega=${entrega_id}`;

const ROLEPLAY = {
  group: 'Roleplays',
  icon: 'roleplay',
  roles: worker,
  choice: 'correo',
  path: ({ subject_id }) => pathTo('playRoleplay', { id: subject_id }),
} as const satisfies Partial<Kind>;
const REPORTE = {
  group: 'Roleplays',
  icon: 'roleplay',
  roles: manager,
  choice: 'aqui',
  path: (aviso) => inEmpresa(pathTo('informe', { id: String(aviso.parent_id), informeId: aviso.subject_id }), aviso),
} as const satisfies Partial<Kind>;
const TAREA = {
  group: 'Tareas',
  icon: 'tarea',
  roles: worker,
  choice: 'correo',
  dueByDay: true,
  path: ({ subject_id }) => `${PAGINAS.tasks.path}?tarea=${subject_id}`,
} as const satisfies Partial<Kind>;
const PROPUESTA = {
  group: 'Empresas',
  icon: 'empresa',
  roles: manager,
  choice: 'correo',
  path: (aviso) => inEmpresa(PAGINAS.people.path, aviso),
} as const satisfies Partial<Kind>;
const FAQ = { group: 'Preguntas Frecuentes', icon: 'faq', choice: 'correo' } as const satisfies Partial<Kind>;

const KINDS = {
  roleplay_asignado: {
    ...ROLEPLAY,
    label: 'Me asignan un roleplay',
    text: ({ title, detail, due }) => [`${detail ? `${detail} te ha` : 'Te han'} asignado «${title}»`, joined('Roleplay', until(due))],
  },
  roleplay_repetido: {
    ...ROLEPLAY,
    label: 'Me piden que repita un roleplay',
    text: ({ title, detail, due }) => [
      `${detail ? `${detail} te pide` : 'Te piden'} que repitas «${title}»`,
      joined('Roleplay', until(due)),
    ],
  },
  plazo_cambiado: {
    ...ROLEPLAY,
    label: 'Cambia un plazo',
    text: ({ title, detail, due }) => [
      `${detail ? `${detail} ha` : 'Han'} cambiado el plazo de «${title}»`,
      joined('Roleplay', due ? `ahora, hasta el ${due}` : 'ahora, sin fecha límite'),
    ],
  },
  roleplay_vence: {
    ...ROLEPLAY,
    label: 'Se acerca un plazo',
    text: ({ title, due }) => [`Vence el ${due}: ${title}`, 'Roleplay'],
  },
  roleplay_vencido: {
    ...ROLEPLAY,
    label: 'Se me pasa un plazo',
    text: ({ title, due }) => [`Roleplay vencido: ${title}`, `Venció el ${due}`],
  },
  recordatorio: {
    ...ROLEPLAY,
    label: 'Me recuerdan un roleplay',
    text: ({ title, detail, due }) => [
      `${detail ?? 'Tu responsable'} te recuerda «${title}»`,
      joined('Roleplay', due && `venció el ${due}`),
    ],
  },
  roleplay_terminado: {
    ...REPORTE,
    label: 'Alguien termina un roleplay',
    text: ({ title, detail, people_count }) =>
      people_count && people_count > 1
        ? [`${people_count} personas han terminado «${title}»`, joined('Roleplay', detail && `la última, ${detail}`)]
        : [`${detail ?? 'Alguien'} ha terminado «${title}»`, 'Roleplay'],
    path: (aviso) => inEmpresa(`${pathTo('roleplayResponses', { id: aviso.subject_id })}?vista=persona`, aviso),
  },
  reporte_listo: {
    ...REPORTE,
    label: 'Un reporte está listo',
    text: ({ title }) => [`El reporte de «${title}» está listo`, ''],
  },
  reporte_detenido: {
    ...REPORTE,
    label: 'Un reporte se detiene',
    text: ({ title }) => [`El reporte de «${title}» está detenido`, 'Hay partes que han fallado'],
  },
  tarea_asignada: {
    ...TAREA,
    label: 'Me asignan una tarea',
    text: ({ title, detail, due }) => [`Te han asignado «${title}»`, joined('Tarea', detail, until(due))],
  },
  tarea_vence: {
    ...TAREA,
    label: 'Se acerca una entrega',
    text: ({ title, detail, due }) => [`Vence el ${due}: ${title}`, joined('Tarea', detail)],
  },
  tarea_vencida: {
    ...TAREA,
    label: 'Se me pasa una entrega',
    text: ({ title, detail, due }) => [`Tarea vencida: ${title}`, joined(detail, `Venció el ${due}`)],
  },
  tarea_terminada: {
    ...TAREA,
    label: 'Alguien termina una tarea',
    roles: manager,
    text: ({ title, detail }) => [`${detail ?? 'El trabajador'} ha terminado: ${title}`, 'Puedes cerrar la tarea'],
  },
  tarea_comentada: {
    ...TAREA,
    label: 'Alguien comenta una tarea',
    roles: both,
    text: ({ title, detail }) => [`${detail ?? 'Alguien'} ha comentado: ${title}`, 'Tarea'],
  },
  respuesta_comentada: {
    ...ROLEPLAY,
    label: 'Comentan una respuesta mía',
    text: ({ title, detail }) => [`${detail ?? 'Alguien'} ha comentado tu respuesta de «${title}»`, 'Roleplay'],
    path: ({ subject_id, parent_id }) => inEntrega(pathTo('playRoleplay', { id: String(parent_id) }), subject_id),
  },
  comentario_respondido: {
    ...ROLEPLAY,
    label: 'Contestan a un comentario mío',
    roles: manager,
    text: ({ title, detail }) => [`${detail ?? 'Alguien'} ha contestado en «${title}»`, 'Roleplay'],
    path: (aviso) => inEmpresa(inEntrega(pathTo('roleplayResponses', { id: String(aviso.parent_id) }), aviso.subject_id), aviso),
  },
  pregunta_recibida: {
    ...FAQ,
    label: 'Alguien hace una pregunta',
    roles: manager,
    text: ({ title, detail }) => [detail ? `${detail} pregunta: «${title}»` : `Pregunta nueva: «${title}»`, ''],
    path: (aviso) => inEmpresa(`${PAGINAS.faqs.path}?vista=por-responder`, aviso),
  },
  pregunta_respondida: {
    ...FAQ,
    label: 'Responden a mi pregunta',
    roles: worker,
    text: ({ title }) => [`Tu pregunta ya tiene respuesta: «${title}»`, ''],
    path: ({ subject_id }) => pathTo('faq', { id: subject_id }),
  },
  permiso_pedido: {
    ...FAQ,
    label: 'Piden usar una respuesta mía',
    roles: worker,
    text: ({ title }) => ['Han pedido usar tu respuesta', `Roleplay «${title}»`],
    path: () => PANELS.worker,
  },
  respuesta_publicada: {
    ...FAQ,
    label: 'Publican una respuesta mía',
    roles: worker,
    text: ({ title }) => [`Tu respuesta ya es una FAQ: «${title}»`, 'Puedes retirarla cuando quieras'],
    path: ({ subject_id }) => pathTo('faq', { id: subject_id }),
  },
  faq_oculta: {
    ...FAQ,
    label: 'Una FAQ deja de verse',
    roles: manager,
    text: ({ title }) => [`FAQ oculta: «${title}»`, 'Su autor ha retirado la respuesta. Reescríbela o elimínala'],
    path: (aviso) => inEmpresa(pathTo('faq', { id: aviso.subject_id }), aviso),
  },
  empresa_asignada: {
    group: 'Empresas',
    label: 'Me asignan una empresa',
    icon: 'empresa',
    roles: manager,
    choice: 'correo',
    text: ({ title }) => [`Ya eres responsable de «${title}»`, 'Empresa'],
    path: (aviso) => inEmpresa(PANELS.manager, aviso),
  },
  propuesta_aprobada: {
    ...PROPUESTA,
    label: 'Aprueban a un responsable que propuse',
    text: ({ title, detail }) => [`${title} será responsable${detail ? ` de «${detail}»` : ''}`, 'Tu propuesta está aprobada'],
  },
  propuesta_rechazada: {
    ...PROPUESTA,
    label: 'Rechazan a un responsable que propuse',
    text: ({ title, detail }) => [`${title} no será responsable${detail ? ` de «${detail}»` : ''}`, 'Tu propuesta está rechazada'],
  },
  resumen_semanal: {
    group: 'Empresas',
    label: 'El resumen de la semana, los lunes',
    icon: 'empresa',
    roles: manager,
    choice: 'correo',
    text: ({ title, counts }) => [
      `Tu semana en «${title}»`,
      joined(
        count(counts?.terminados, 'roleplay terminado', 'roleplays terminados'),
        count(counts?.tarde, 'persona va tarde', 'personas van tarde'),
        count(counts?.por_cerrar, 'tarea por cerrar', 'tareas por cerrar'),
        count(counts?.por_responder, 'pregunta por responder', 'preguntas por responder'),
      ),
    ],
    path: (aviso) => inEmpresa(PANELS.manager, aviso),
  },
  copia_lista: {
    group: 'Copias',
    label: 'Copia lista',
    icon: 'copia',
    // Nobody chooses: the mail about a copy is always sent.
    roles: [],
    choice: 'aqui',
    text: ({ title }) => ['Tu copia está lista para descargar', title],
    path: ({ parent_id }) => copyPath(parent_id),
  },
  faq_por_revisar: {
    ...FAQ,
    label: 'Toca revisar una FAQ',
    roles: manager,
    text: ({ title }) => [`FAQ por revisar: ${title}`, ''],
    path: (aviso) => inEmpresa(pathTo('faq', { id: aviso.subject_id }), aviso),
  },
} satisfies Record<string, Kind>;
export type AvisoKind = keyof typeof KINDS;

/** The kinds of notices, a row each. What the database decides by kind stands in a row of app.aviso_kinds() (db/functions/aviso_kinds.sql). */
export const AVISO_KINDS: Record<AvisoKind, Kind> = KINDS;
export const AVISO_KIND_NAMES = Object.keys(KINDS) as [AvisoKind, ...AvisoKind[]];

export const avisoText = (aviso: Omit<Words, 'due'> & { kind: AvisoKind }, due: string | null) =>
  AVISO_KINDS[aviso.kind].text({ ...aviso, due });
export const avisoPath = (aviso: Subject & { kind: AvisoKind }) => AVISO_KINDS[aviso.kind].path(aviso);
