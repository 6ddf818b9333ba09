import { sweepAcceso } from './acceso/acceso.jobs.ts';
import { sweepArchivos } from './archivos/archivos.jobs.ts';
import { createAuditPartitions } from './auditoria/auditoria.jobs.ts';
import { addAvisosDue, addWeeks, mailAvisos, removeOldAvisos } from './avisos/avisos.jobs.ts';
import { forgetOldConsultas } from './consultas/consultas.jobs.ts';
import { reportUnsent, sendCorreo } from './correo/correo.jobs.ts';
import { failCopy, sweepCopies, writeCopyJob } from './datos/copies.jobs.ts';
import { erasePerson } from './datos/erasure.jobs.ts';
import { applyRetention } from './datos/retention.jobs.ts';
import { purgeDueEmpresas, purgeEmpresa } from './empresas/empresas.jobs.ts';
import { cutLostAnswers, forgetOldEnsayos } from './ensayos/ensayos.jobs.ts';
import { forgetOldBorradores } from './faqs/borradores.jobs.ts';
import { readAttachment, readPendingAttachments } from './faqs/faqs.jobs.ts';
import { settleLostCalls, showPrivateSpend } from './ia/ia.jobs.ts';
import type { Job } from './lib/queue.ts';
import { checkSystem, foldPlatformCounts, recountPlatform, watchPlatform } from './plataforma/plataforma.jobs.ts';
import { backfillEntregas } from './roleplays/entregas/entregas.jobs.ts';
import { failLostPiece, runPiece } from './roleplays/informe/informes.jobs.ts';
import { purgeTareas } from './tareas/tareas.jobs.ts';

/** All kinds of background work. */
export const JOBS: readonly Job[] = [
  purgeEmpresa,
  purgeDueEmpresas,
  // Dead letters come before the job whose failures they take: a queue names an existing one.
  reportUnsent,
  sendCorreo,
  sweepAcceso,
  sweepArchivos,
  foldPlatformCounts,
  recountPlatform,
  watchPlatform,
  checkSystem,
  addWeeks,
  addAvisosDue,
  mailAvisos,
  removeOldAvisos,
  forgetOldConsultas,
  cutLostAnswers,
  forgetOldEnsayos,
  forgetOldBorradores,
  settleLostCalls,
  showPrivateSpend,
  failLostPiece,
  runPiece,
  readAttachment,
  readPendingAttachments,
  backfillEntregas,
  purgeTareas,
  failCopy,
  writeCopyJob,
  sweepCopies,
  erasePerson,
  applyRetention,
  createAuditPartitions,
];
