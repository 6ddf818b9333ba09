import type { Informe } from '@ensaya/contract/informes.ts';
import { addTrabajador } from '@ensaya/db/builders/empresas.ts';
import { buildAssignment, buildResponse, buildRoleplay } from '@ensaya/db/builders/roleplays.ts';
import { buildUser } from '@ensaya/db/builders/usuarios.ts';
import type { Enqueue, JobTools } from '../src/lib/queue.ts';
import { runPiece } from '../src/roleplays/informe/informes.jobs.ts';
import type { openAiWorker } from './ai-job.ts';
import { buildAiScene } from './ai-scene.ts';
import type { TestServer } from './server.ts';

type Fields = NonNullable<Parameters<typeof buildAiScene>[1]> & {
  people?: number;
  questions?: string[];
  answer?: (question: number, person: number) => string;
};

/** A busy machine must not turn a slow answer into a failed piece. */
export const PATIENT = { AI_FIRST_TOKEN_MS: '30000', AI_TOKEN_GAP_MS: '30000', AI_TOTAL_MS: '60000' };

export const ANSWERS = [
  'Entiendo su enfado. Abro ahora un aviso urgente y le llamo yo en veinte minutos.',
  'Es lo que marca el calendario, no puedo hacer otra cosa por usted.',
  'Le puedo hacer un descuento en la revisión si se queda con nosotros.',
  'Mañana a primera hora le confirmo la visita del técnico de guardia.',
];

/** A company with AI and a role-play that several people have answered. Everybody is assigned; the first has finished. */
export async function buildInformeScene(server: TestServer, fields: Fields = {}) {
  const { people: size = 4, questions = ['¿Cuándo vienen?', '¿Por qué esperar?'], answer, ...ai } = fields;
  const { owner } = server;
  const scene = await buildAiScene(server, ai);
  const { empresa, manager } = scene;
  const roleplay = await buildRoleplay(owner, empresa, { questions });
  const people: Awaited<ReturnType<typeof buildUser>>[] = [];
  for (let person = 0; person < size; person++) {
    const user = await buildUser(owner, { role: 'worker' });
    people.push(user);
    await addTrabajador(owner, empresa, user);
    await buildAssignment(owner, roleplay, user, { completed_at: person === 0 ? '2026-11-01T10:00:00Z' : null });
    for (const question of questions.keys())
      await buildResponse(owner, roleplay, user, {
        question,
        answer_text: answer?.(question, person) ?? ANSWERS[(person + question) % ANSWERS.length] ?? '',
      });
  }
  const of = { empresa_id: empresa.id, roleplay_id: roleplay.id };
  const estimate = async () =>
    (await manager('GET', `/rest/v1/rpc/estimate_informe?empresa_id=${empresa.id}&roleplay_id=${roleplay.id}`)).body as {
      ready: boolean;
      ceiling: number;
      pieces: number;
      respuestas: number;
      personas: number;
      left: number;
    };
  const start = async (body: object = {}) => manager('POST', '/rest/v1/informes', { ...of, ceiling: (await estimate()).ceiling, ...body });
  const path = (id: string, act = '') => `/rest/v1/informes/${id}${act}?empresa_id=${empresa.id}`;
  const read = async (id: string) => (await manager('GET', path(id))).body as Informe;
  return { ...scene, roleplay, people, of, estimate, start, path, read };
}

type Data = Parameters<typeof runPiece.handler>[0];

/** Runs the jobs of a report in this process, without their pauses, until none is left. `limit` stops earlier. */
export function inProcess({ tools, enterJob }: ReturnType<typeof openAiWorker>) {
  return async (
    informe: Informe,
    user: { id: string },
    { limit = Number.POSITIVE_INFINITY, only = [] as string[] } = {},
  ): Promise<number> => {
    const { empresa_id, id: informe_id } = informe;
    const wanted = informe.pieces.filter(({ id, kind }) => (only.length > 0 ? only.includes(id) : kind === 'answers'));
    const queue: Data[] = wanted.map(({ id }) => ({ empresa_id, informe_id, piece_id: id, user_id: user.id, tries: 0 }));
    const enqueue: Enqueue = async (job, data) => void queue.push(job.data.parse(data) as Data);
    const jobTools = { enterJob, outside: tools.ia.outside, enqueue, ai: tools } as JobTools;
    let done = 0;
    for (let data = queue.shift(); data && done < limit; data = queue.shift()) {
      await runPiece.handler(data, jobTools);
      done += 1;
    }
    return done;
  };
}

/** The AI calls of a report, oldest first. */
export async function callsOf({ owner }: TestServer, id: string) {
  const { rows } = await owner.query<{ state: string; cost: number; attempt: number }>(
    'select state, cost::int, attempt from app.ai_calls where lote_id = $1 order by created_at',
    [id],
  );
  return rows;
}

/** How many jobs of a report were enqueued. */
export async function jobsOf({ owner }: TestServer, id: string): Promise<number> {
  const { rows } = await owner.query<{ n: number }>(
    `select count(*)::int as n from pgboss.job where name = 'informes.piece' and data ->> 'informe_id' = $1`,
    [id],
  );
  return rows[0]?.n ?? 0;
}
