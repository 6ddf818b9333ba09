import type { Moment } from '../days.ts';
import type { EmpresaKey, PersonKey } from '../people.ts';

/** By the responsable of the project unless it is the trabajador's. */
type Step =
  | { at: Moment; estado: 'en progreso' | 'completada' }
  | { at: Moment; by: PersonKey; comentario: string }
  | { at: Moment; by: PersonKey; adjunto: { nombre: string; texto: string } }
  /** The trabajador's 'He terminado', with its note. */
  | { at: Moment; terminada: string };

export type DemoTarea = {
  nombre: string;
  descripcion?: string;
  para: PersonKey;
  creada: Moment;
  /** In days from today; negative for a past date. */
  entrega?: number;
  pasos?: Step[];
};

export type DemoProyecto = {
  empresa: EmpresaKey;
  /** Who created it and its tasks. */
  responsable: PersonKey;
  nombre: string;
  descripcion?: string;
  creado: Moment;
  tareas: DemoTarea[];
};
