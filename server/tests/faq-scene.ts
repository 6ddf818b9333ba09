import type { Faq } from '@ensaya/contract/faqs.ts';
import { buildFaqCategory } from '@ensaya/db/builders/faqs.ts';
import { buildScene } from './scene.ts';
import type { TestServer } from './server.ts';

export const FAQS = '/rest/v1/faqs';
export const faqAt = ({ id, empresa_id }: { id: string; empresa_id: string }) => `${FAQS}/${id}?empresa_id=${empresa_id}`;

export const faqPageIn = (response: { body: unknown }) => response.body as { items: Faq[]; next_cursor: string | null };
export const faqIdsIn = (response: { body: unknown }) => faqPageIn(response).items.map(({ id }) => id);

/** A scene with one category, 'Averías', that has the topics 'Calderas' and 'Urgencias'. */
export async function buildFaqScene(server: TestServer) {
  const scene = await buildScene(server);
  const averias = await buildFaqCategory(server.owner, scene.empresa, { name: 'Averías', topics: ['Calderas', 'Urgencias'] });
  const [calderas = '', urgencias = ''] = averias.topics;
  const body = { empresa_id: scene.empresa.id, question: '¿Qué hago si huele a gas?', answer: 'Sal de casa.', category_ids: [averias.id] };
  return { ...scene, averias, calderas, urgencias, body };
}
