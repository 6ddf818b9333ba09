import { AVISO_KINDS, type Aviso } from './avisos.ts';
import { PAGINAS, pathTo } from './paginas.ts';

/** What the bell and the mails say of a notice: a line, and a second one. `due` is its date, written out. */
export function avisoText(
  { kind, title, detail }: Pick<Aviso, 'kind' | 'title' | 'detail'>,
  due: string | null,
): [text: string, more: string] {
  const joined = (...parts: (string | false | null)[]) => parts.filter(Boolean).join(' · ');
  switch (kind) {
    case 'roleplay_asignado':
      return [`${detail ? `${detail} te ha` : 'Te han'} asignado «${title}»`, joined('Roleplay', due && `hasta el ${due}`)];
    case 'roleplay_repetido':
      return [`${detail ? `${detail} te pide` : 'Te piden'} que repitas «${title}»`, joined('Roleplay', due && `hasta el ${due}`)];
    case 'roleplay_vence':
      return [`Vence el ${due}: ${title}`, 'Roleplay'];
    case 'roleplay_vencido':
      return [`Roleplay vencido: ${title}`, `Venció el ${due}`];
    case 'reporte_listo':
      return [`El reporte de «${title}» está listo`, ''];
    case 'reporte_detenido':
      return [`El reporte de «${title}» está detenido`, 'Hay partes que han fallado'];
    case 'tarea_asignada':
      return [`Te han asignado «${title}»`, joined('Tarea', detail, due && `hasta el ${due}`)];
    case 'tarea_vence':
      return [`Vence el ${due}: ${title}`, joined('Tarea', detail)];
    case 'tarea_vencida':
      return [`Tarea vencida: ${title}`, joined(detail, `Venció el ${due}`)];
    case 'tarea_terminada':
      return [`${detail ?? 'El trabajador'} ha terminado: ${title}`, 'Puedes cerrar la tarea'];
    case 'tarea_comentada':
      return [`${detail ?? 'Alguien'} ha comentado: ${title}`, 'Tarea'];
    case 'pregunta_recibida':
      return [detail ? `${detail} pregunta: «${title}»` : `Pregunta nueva: «${title}»`, ''];
    case 'pregunta_respondida':
      return [`Tu pregunta ya tiene respuesta: «${title}»`, ''];
    case 'copia_lista':
      return ['Tu copia está lista para descargar', title];
    case 'faq_por_revisar':
      return [`FAQ por revisar: ${title}`, ''];
  }
}

/** The page of the record that a notice opens. */
export function avisoPath({
  kind,
  empresa_id,
  subject_id,
  parent_id,
}: Pick<Aviso, 'kind' | 'empresa_id' | 'subject_id' | 'parent_id'>): string {
  const path = pathOf(kind, subject_id, parent_id);
  const { group, roles } = AVISO_KINDS[kind];
  // A manager may have several companies; the page of tasks shows all of them.
  if (group === 'Tareas' || !roles.some((role) => role === 'manager')) return path;
  return `${path}${path.includes('?') ? '&' : '?'}empresa=${empresa_id}`;
}

function pathOf(kind: Aviso['kind'], subject_id: string, parent_id: string | null): string {
  switch (kind) {
    case 'roleplay_asignado':
    case 'roleplay_repetido':
    case 'roleplay_vence':
    case 'roleplay_vencido':
      return pathTo('playRoleplay', { id: subject_id });
    case 'reporte_listo':
    case 'reporte_detenido':
      return pathTo('informe', { id: String(parent_id), informeId: subject_id });
    case 'tarea_asignada':
    case 'tarea_vence':
    case 'tarea_vencida':
    case 'tarea_terminada':
    case 'tarea_comentada':
      return `${PAGINAS.tasks.path}?tarea=${subject_id}`;
    case 'pregunta_recibida':
      return `${PAGINAS.faqs.path}?vista=por-responder`;
    case 'copia_lista':
      return copyPath(parent_id);
    case 'pregunta_respondida':
    case 'faq_por_revisar':
      return pathTo('faq', { id: subject_id });
  }
}

/** Where a person chooses which notices they get. */
export const AVISOS_PATH = `${PAGINAS.profile.path}?seccion=avisos`;

/** Where a copy of the data is downloaded: of a company, or one's own. */
export const copyPath = (empresa_id: string | null): string =>
  empresa_id ? `${PAGINAS.settings.path}?seccion=datos&empresa=${empresa_id}` : `${PAGINAS.profile.path}?seccion=datos`;
