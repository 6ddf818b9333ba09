import { buildTema } from '@ensaya/db/builders/generador.ts';
import { buildAiSettings } from '@ensaya/db/builders/ia.ts';
import { simulatedAi } from '../src/demo/simulator/environment.ts';
import type { Simulator } from '../src/demo/simulator/simulator.ts';
import { buildScene } from './scene.ts';
import { createTestServer, type TestServer } from './server.ts';

/** A provider that does not answer costs a test this time; one that answers has it even on a busy machine. */
const TIMEOUTS = { AI_FIRST_TOKEN_MS: '4000', AI_TOKEN_GAP_MS: '4000', AI_TOTAL_MS: '30000' };

export const createAiServer = (simulator: Simulator, environment: Record<string, string> = {}) =>
  createTestServer({ ...simulatedAi(simulator), ...TIMEOUTS, ...environment });

type AiFields = { model?: string; monthly_cap?: number; prompt_template?: string; unmasked_uses?: string[]; key?: string };

/** A company whose AI is the simulator, with a topic of two questions. */
export async function buildAiScene(server: TestServer, { key = 'clave-de-prueba-1234', ...fields }: AiFields = {}) {
  const scene = await buildScene(server);
  const { empresa } = scene;
  await buildAiSettings(server.owner, empresa, { sealedKey: server.app.ia.keyRing.seal(key, empresa.id), ...fields });
  const tema = await buildTema(server.owner, empresa, { descripcion: 'Cuando un cliente se queja' });
  const [first = '', second = ''] = tema.preguntas;
  const request = (answers: [string, string] = ['Llegó roto', 'Cercano'], id?: string) => ({
    ...(id && { id }),
    companyId: empresa.id,
    topicId: tema.id,
    answers: [
      { questionId: first, question: 'lo que diga el navegador', answer: answers[0] },
      { questionId: second, answer: answers[1] },
    ],
  });
  const spent = async () => {
    const { rows } = await server.owner.query(
      'select coalesce(sum(spent), 0)::float8 as spent, coalesce(sum(reserved), 0)::float8 as reserved, coalesce(sum(calls), 0)::integer as calls from app.ai_months where empresa_id = $1',
      [empresa.id],
    );
    return rows[0] as { spent: number; reserved: number; calls: number };
  };
  const calls = async () => {
    const { rows } = await server.owner.query('select * from app.ai_calls where empresa_id = $1 order by created_at', [empresa.id]);
    return rows;
  };
  return { ...scene, tema, request, spent, calls };
}
