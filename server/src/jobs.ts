import { sweepAcceso } from './acceso/acceso.jobs.ts';
import { sweepArchivos } from './archivos/archivos.jobs.ts';
import { addAvisosDue, addAvisosMissed, mailAvisos } from './avisos/avisos.jobs.ts';
import { sendCorreo } from './correo/correo.jobs.ts';
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
  sendCorreo,
  sweepAcceso,
  sweepArchivos,
  countPlatform,
  checkSystem,
  addAvisosDue,
  addAvisosMissed,
  mailAvisos,
  settleLostCalls,
  // Before the job whose dead letters it takes: a queue names an existing one.
  failLostPiece,
  runPiece,
  readAttachment,
  readPendingAttachments,
];
