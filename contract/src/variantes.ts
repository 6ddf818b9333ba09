import { z } from 'zod';
import { FAQ_LIMITS, faqQuestion } from './faqs.ts';
import { id, uuid } from './fields.ts';
import { aiPreview } from './generation.ts';
import { operation } from './operation.ts';

export const VARIANTES_MAX = 6;

const asked = z.object({ empresa_id: uuid('No se encontró la empresa asociada'), question: faqQuestion });
const cost = z.int().min(0).nullable();

export const proposeVariantes = operation({
  id: 'proposeVariantes',
  method: 'POST',
  path: '/functions/v1/propose-variantes',
  summary:
    'Propose other ways to ask the question of a FAQ, without those that a FAQ of the company has. With `Accept: text/event-stream` they come as they are written: events `question` {text}, then `done` {preguntas, cost} or `failed` {code, message}. Nothing is saved',
  body: asked.extend({
    id: id.optional(),
    /** The FAQ that is being edited: what is saved of it is not left out. */
    faq_id: id.optional(),
    /** As they stand in the form, which may break the limits. */
    alternatives: z.array(z.string().max(FAQ_LIMITS.answer.max)).max(FAQ_LIMITS.bulk).default([]),
  }),
  status: 200,
  response: z.object({ preguntas: z.array(z.string()), cost }),
});

export const varianteEvents = {
  question: z.object({ text: z.string() }),
  done: z.object({ preguntas: z.array(z.string()), cost }),
  failed: z.object({ code: z.string(), message: z.string() }),
};

export const previewVariantes = operation({
  id: 'previewVariantes',
  method: 'POST',
  path: '/functions/v1/preview-variantes',
  summary:
    'The request that proposing other ways to ask this question would send to the provider, and the most that it can cost; sends nothing',
  body: asked,
  status: 200,
  response: aiPreview,
});
