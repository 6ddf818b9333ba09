import type { Found } from '@ensaya/contract/busqueda.ts';
import type { Role } from '@ensaya/contract/roles.ts';
import { type CurrentUser, NO_ROLE_LABEL, ROLE_LABELS } from '@ensaya/contract/usuarios.ts';
import {
  IconBuilding,
  IconCheckbox,
  IconFolder,
  IconHelpCircle,
  IconMasksTheater,
  IconMessage2,
  IconUser,
  type TablerIcon,
} from '@tabler/icons-react';
import { EMPRESA_PARAM } from '../../lib/address/active-empresa.ts';
import { personaLink } from '../../lib/address/figure-links.ts';
import {
  empresaPath,
  faqPath,
  generarPath,
  PATHS,
  playPath,
  preguntasPath,
  proyectoLink,
  responsesPath,
  tareaLink,
} from '../../lib/address/paths.ts';
import type { OpenedRecord, RecordKind } from '../../lib/address/recents.ts';
import { dueOf } from '../../lib/format/due.ts';
import { countOf } from '../../lib/format/numbers.ts';
import { type Group, type Row, recentFirst } from './rows.ts';

const ICONS: Record<RecordKind, TablerIcon> = {
  tarea: IconCheckbox,
  proyecto: IconFolder,
  tema: IconMessage2,
  roleplay: IconMasksTheater,
  faq: IconHelpCircle,
  persona: IconUser,
  empresa: IconBuilding,
};

const KIND_LABELS: Record<RecordKind, string> = {
  tarea: 'Tarea',
  proyecto: 'Proyecto',
  tema: 'Tema',
  roleplay: 'Roleplay',
  faq: 'FAQ',
  persona: 'Persona',
  empresa: 'Empresa',
};

const query = (parameters: Record<string, string | null>) =>
  new URLSearchParams(Object.entries(parameters).filter((entry): entry is [string, string] => entry[1] !== null));

/** A responsable's link names the record's company, which then becomes the active one. */
function addressOf({ kind, id, empresa_id, q = '' }: OpenedRecord, role: Role): string {
  const inEmpresa = (path: string) => (role === 'manager' && empresa_id ? `${path}?${query({ [EMPRESA_PARAM]: empresa_id })}` : path);
  switch (kind) {
    case 'tarea':
      return tareaLink(id, (role === 'superadmin' && empresa_id) || undefined);
    case 'proyecto':
      return proyectoLink(id, empresa_id ?? undefined);
    case 'tema':
      return inEmpresa(role === 'manager' ? preguntasPath(id) : generarPath(id));
    case 'roleplay':
      return inEmpresa(role === 'manager' ? responsesPath(id) : playPath(id));
    case 'faq':
      return inEmpresa(faqPath(id));
    case 'persona':
      return role === 'superadmin' ? `${PATHS.usuarios}?${query({ q })}` : personaLink(id, empresa_id ?? '');
    case 'empresa':
      return empresaPath(id);
  }
}

function rowOf(record: OpenedRecord, role: Role, shown: Pick<Row, 'note' | 'text' | 'late'> & Partial<Pick<Row, 'label' | 'sign'>>): Row {
  return {
    key: `${record.kind} ${record.id}`,
    sign: { is: 'icon', Icon: ICONS[record.kind] },
    label: record.nombre,
    act: { to: addressOf(record, role) },
    record,
    ...shown,
  };
}

/** What the person opened last, before anything is typed. */
export const recentRows = (recents: readonly OpenedRecord[], role: Role): Row[] =>
  recents.map((record) => rowOf(record, role, { note: KIND_LABELS[record.kind] }));

const joined = (...parts: (string | null | undefined | false)[]): string => parts.filter((part) => part).join(' · ');

/** The found records in groups of a fixed order, the recently opened first. With several companies, each record names its own. */
export function foundGroups(found: Found, { role, empresas }: CurrentUser, today: string, recents: readonly OpenedRecord[]): Group[] {
  const several = role === 'superadmin' || empresas.length > 1;
  const empresaName = (empresa: { nombre: string } | null) => several && empresa?.nombre;
  const key = ({ id, empresa, nombre }: { id: string; empresa: { id: string }; nombre: string }) => ({
    id,
    empresa_id: empresa.id,
    nombre,
  });

  const tareas = found.tareas.map((tarea) => {
    const due = tarea.fecha_entrega ? dueOf(tarea.fecha_entrega, today, tarea.estado === 'completada', true) : undefined;
    const who = role !== 'worker' && tarea.trabajador && (tarea.trabajador.nombre ?? tarea.trabajador.email);
    const late = due?.when === 'overdue';
    return rowOf({ kind: 'tarea', ...key(tarea) }, role, {
      text: tarea.texto,
      note: late ? joined(empresaName(tarea.empresa), due?.text) : joined(empresaName(tarea.empresa), who, due?.text),
      late,
    });
  });
  const proyectos = found.proyectos.map((row) =>
    rowOf({ kind: 'proyecto', ...key(row) }, role, { note: joined(empresaName(row.empresa)) }),
  );
  const temas = found.temas.map((row) =>
    rowOf({ kind: 'tema', ...key(row) }, role, {
      text: row.texto,
      note: joined(empresaName(row.empresa), countOf(row.preguntas, 'pregunta', 'preguntas')),
    }),
  );
  const roleplays = found.roleplays.map((row) =>
    rowOf({ kind: 'roleplay', ...key(row) }, role, { text: row.texto, note: joined(empresaName(row.empresa), progressOf(row, role)) }),
  );
  const faqs = found.faqs.map((row) =>
    rowOf({ kind: 'faq', ...key(row) }, role, { text: row.texto, note: joined(empresaName(row.empresa), row.categoria) }),
  );
  const personas = found.personas.map(({ id, email, nombre, role: theirs, empresa }) =>
    rowOf({ kind: 'persona', id, empresa_id: empresa?.id ?? null, nombre: nombre ?? email, q: email }, role, {
      sign: { is: 'person', email, nombre },
      text: nombre && email,
      note: joined(empresaName(empresa), theirs ? ROLE_LABELS[theirs] : NO_ROLE_LABEL),
    }),
  );
  const ofEmpresas = found.empresas.map(({ id, nombre, correo_contacto }) =>
    rowOf({ kind: 'empresa', id, empresa_id: id, nombre }, role, { sign: { is: 'empresa', nombre }, text: correo_contacto }),
  );
  return [
    { label: 'Tareas', rows: recentFirst(tareas, recents) },
    { label: 'Proyectos', rows: recentFirst(proyectos, recents) },
    { label: 'Roleplays', rows: recentFirst(roleplays, recents) },
    { label: 'Temas', rows: recentFirst(temas, recents) },
    { label: 'FAQs', rows: recentFirst(faqs, recents) },
    { label: 'Personas', rows: recentFirst(personas, recents) },
    { label: 'Empresas', rows: recentFirst(ofEmpresas, recents) },
  ];
}

function progressOf({ asignados, completados }: Found['roleplays'][number], role: Role): string | undefined {
  if (asignados === 0) return undefined;
  if (role === 'worker') return completados > 0 ? 'Completado' : 'Pendiente';
  return `${completados} de ${asignados} completados`;
}
