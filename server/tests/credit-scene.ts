import { randomUUID } from 'node:crypto';
import type { AiCredit } from '@ensaya/contract/credito.ts';
import { buildTema } from '@ensaya/db/builders/generador.ts';
import { buildAiCredit, buildPlatformAi } from '@ensaya/db/builders/ia.ts';
import { PLATFORM } from '../src/ia/key-ring.ts';
import { buildScene } from './scene.ts';
import type { TestServer } from './server.ts';

export const PLATFORM_KEY = 'clave-de-la-plataforma-4321';

type Offer = Omit<Parameters<typeof buildPlatformAi>[1], 'sealedKey'> & { key?: string };

/** The operator offers AI by the simulator. */
export const offerAi = ({ owner, app }: TestServer, { key = PLATFORM_KEY, ...offer }: Offer = {}) =>
  buildPlatformAi(owner, { sealedKey: app.ia.keyRing.seal(key, PLATFORM), ...offer });

/** A company without a key of its own, with a topic of two questions; by default its responsable has accepted the operator's offer. */
export async function buildCreditScene(server: TestServer, { accepted = true, monthly_credit = null as number | null } = {}) {
  const scene = await buildScene(server);
  const { empresa, responsable, manager } = scene;
  if (accepted) await buildAiCredit(server.owner, empresa, { user: responsable, monthly_credit });
  const tema = await buildTema(server.owner, empresa, { descripcion: 'Cuando un cliente se queja' });
  const body = (id: string = randomUUID()) => ({
    id,
    companyId: empresa.id,
    topicId: tema.id,
    answers: tema.preguntas.map((questionId, n) => ({ questionId, answer: ['Llegó roto', 'Cercano'][n] ?? 'Nada' })),
  });
  const generate = (caller = scene.worker, id?: string) => caller('POST', '/functions/v1/generate-prompt', body(id));
  const credit = async () => (await manager('GET', `/rest/v1/ai_credit?company_id=${empresa.id}`)).body as AiCredit;
  const months = async () => {
    const { rows } = await server.owner.query(
      `select month::text, spent::float8, reserved::float8, private_spent::float8, private_shown::float8 from app.credito_meses where empresa_id = $1 order by month`,
      [empresa.id],
    );
    return rows as { month: string; spent: number; reserved: number; private_spent: number; private_shown: number }[];
  };
  const state = async () => (await manager('GET', `/rest/v1/rpc/generation_state?empresa_id=${empresa.id}`)).body;
  return { ...scene, tema, body, generate, credit, months, state };
}
