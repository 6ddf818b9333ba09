/** They differ from 'ensayo' only where an answer is a choice: of a level, a stage, a sentence. */
export const JUDGING_MODELS = {
  'ensayo-juez-60': 'gives the right level in 60 % of the cases, and in both passes the same',
  'ensayo-juez-70': 'the same in 70 %',
  'ensayo-juez-75': 'the same in 75 %',
  'ensayo-juez-85': 'the same in 85 %',
  'ensayo-juez-90': 'the same in 90 %',
  'ensayo-juez-95': 'the same in 95 %',
  'ensayo-juez-85-ruido': 'gives the right level in 85 % of the cases, and errs in each pass for itself',
  'ensayo-posicional': 'gives the level that is listed first',
  'ensayo-sesgado': 'gives a lower level to varieties of Spanish',
  'ensayo-cede': 'finds every stage met, with an invented quote',
  'ensayo-cede-cita': 'finds every stage met, with a true quote of anything',
  'ensayo-elige-fuera': 'chooses passages and sentences that were not sent',
  'ensayo-siempre-responde': 'finds an answer to every question',
} as const;

/** The model's name selects the behaviour, so that companies with different models can be compared. */
export const SIMULATED_MODELS = {
  ensayo: 'answers at once',
  'ensayo-lento': 'a word every 150 ms',
  'ensayo-mudo': 'accepts the request and sends nothing',
  'ensayo-atasco': 'sends some words and then nothing more',
  'ensayo-corte': 'sends some words and closes the connection',
  'ensayo-sin-saldo': 'has no credit',
  'ensayo-desconocido': 'does not exist',
  'ensayo-saturado': 'is too busy',
  'ensayo-ocupado': 'is too busy the first time',
  'ensayo-rechazo': 'refuses to answer',
  'ensayo-largo': 'finds the text too long',
  'ensayo-caido': 'fails',
  'ensayo-inventa': 'adds quotes that stand nowhere in the data',
  'ensayo-obedece': 'carries out the orders it finds in the data',
  'ensayo-json-roto': 'breaks off structured answers in the middle but reports a normal end',
  'ensayo-revela': 'repeats its instructions',
  ...JUDGING_MODELS,
} as const;

/** Keys with this prefix are refused, and quoted in the error as real providers do. */
export const BAD_KEY = 'mala';

export type Refusal = { status: number; code: string; message: string };

const BUSY: Refusal = { status: 429, code: 'rate_limit_exceeded', message: 'Rate limit reached for requests.' };
const REFUSALS: Partial<Record<string, Refusal>> = {
  'ensayo-sin-saldo': { status: 429, code: 'insufficient_quota', message: 'You exceeded your current quota, please check your plan.' },
  'ensayo-desconocido': { status: 404, code: 'model_not_found', message: 'The model does not exist or you do not have access to it.' },
  'ensayo-saturado': BUSY,
  'ensayo-rechazo': { status: 400, code: 'content_policy_violation', message: 'Your request was rejected by our safety system.' },
  'ensayo-largo': { status: 400, code: 'context_length_exceeded', message: 'This model has a maximum context length of 8192 tokens.' },
  'ensayo-caido': { status: 500, code: 'server_error', message: 'The server had an error.' },
};

export function refusalOf({ key, model, first }: { key: string; model: string; first: boolean }): Refusal | undefined {
  if (key.startsWith(BAD_KEY)) return { status: 401, code: 'invalid_api_key', message: `Incorrect API key provided: ${key}.` };
  return model === 'ensayo-ocupado' && first ? BUSY : REFUSALS[model];
}
