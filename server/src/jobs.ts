import { sweepAcceso } from './acceso/acceso.jobs.ts';
import { sweepArchivos } from './archivos/archivos.jobs.ts';
import { addAvisosDue, addAvisosMissed, mailAvisos } from './avisos/avisos.jobs.ts';
import { reportUnsent, sendCorreo } from './correo/correo.jobs.ts';
import { purgeDueEmpresas, purgeEmpresa } from './empresas/empresas.jobs.ts';
import { readAttachment, readPendingAttachments } from './faqs/faqs.jobs.ts';
import { settleLostCalls } from './ia/ia.jobs.ts';
import type { Job } from './lib/queue.ts';
import { checkSystem, countPlatform } from './plataforma/plataforma.jobs.ts';
import { failLostPiece, runPiece } from './roleplays/informes.jobs.ts';

/** All kinds of background work. */
export const JOBS: readonly Job[] = [
  purgeEmpresa,
  purgeDueEmpresas,
  // Dead letters come before the job whose failures they take: a queue names an existing one.
  reportUnsent,
  sendCorreo,
  sweepAcceso,
  sweepArchivos,
  countPlatform,
  checkSystem,
  addAvisosDue,
  addAvisosMissed,
  mailAvisos,
  settleLostCalls,
  failLostPiece,
  runPiece,
  readAttachment,
  readPendingAttachments,
];
