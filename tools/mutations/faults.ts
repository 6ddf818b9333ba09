import type { Fault } from './fault.ts';
import { ACCESO } from './faults/acceso.ts';
import { AJUSTES } from './faults/ajustes.ts';
import { AVISOS } from './faults/avisos.ts';
import { DATOS } from './faults/datos.ts';
import { EMPRESAS } from './faults/empresas.ts';
import { FAQS } from './faults/faqs.ts';
import { GENERADOR } from './faults/generador.ts';
import { PANELES } from './faults/paneles.ts';
import { ROLEPLAYS } from './faults/roleplays.ts';
import { TAREAS } from './faults/tareas.ts';

export const FAULTS: Fault[] = [
  ...ACCESO,
  ...AJUSTES,
  ...AVISOS,
  ...DATOS,
  ...EMPRESAS,
  ...FAQS,
  ...GENERADOR,
  ...PANELES,
  ...ROLEPLAYS,
  ...TAREAS,
];
