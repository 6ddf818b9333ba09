import { DEFAULT_TEMPLATES } from '@ensaya/contract/plantillas.ts';
import { buildPrompt, buildTema, type Tema } from '@ensaya/db/builders/generador.ts';
import { buildAiCall, buildAiSettings } from '@ensaya/db/builders/ia.ts';
import type pg from 'pg';
import type { KeyRing } from '../ia/key-ring.ts';
import { ARCE_TEMAS } from './content/arce-temas.ts';
import { ITACA_TEMAS } from './content/itaca-temas.ts';
import { NORTECLIMA_TEMAS } from './content/norteclima-temas.ts';
import type { DemoTema } from './content/temas.ts';
import { type Moment, momentOf } from './days.ts';
import type { Cast, EmpresaKey, PersonKey } from './people.ts';
import type { Act } from './timeline.ts';

const DEMO_KEY = 'clave-canario-de-demostracion';
/** Of a generated prompt; the cost in millionths of a dollar. */
const PROMPT_CALL = { cost: 1700, tokens: [610, 240] as [number, number] };

const CONFIGURED: Record<EmpresaKey, { by: PersonKey; at: Moment }> = {
  norteclima: { by: 'marta', at: '128d 12:00' },
  arce: { by: 'jorge', at: '60d 11:30' },
  itaca: { by: 'marta', at: '55d 16:45' },
};

/** The AI of each company is the simulator. Topics with questions, and the prompts that people generated. */
export function generadorActs(owner: pg.Client, keyRing: KeyRing, { empresas, people }: Cast): Act[] {
  const settings = (Object.keys(CONFIGURED) as EmpresaKey[]).map((key): Act => {
    const empresa = empresas[key];
    const { by, at } = CONFIGURED[key];
    const configure = () =>
      buildAiSettings(owner, empresa, {
        sealedKey: keyRing.seal(DEMO_KEY, empresa.id),
        last4: DEMO_KEY.slice(-4),
        prompt_template: DEFAULT_TEMPLATES.prompt,
        roleplay_prompt_template: DEFAULT_TEMPLATES.roleplay,
      });
    return { at: momentOf(at), by: people[by], run: configure };
  });
  const temas = [...NORTECLIMA_TEMAS, ...ARCE_TEMAS, ...ITACA_TEMAS].flatMap((content) =>
    temaActs(owner, { empresas, people }, content, people[CONFIGURED[content.empresa].by]),
  );
  return [...settings, ...temas];
}

function temaActs(owner: pg.Client, { empresas, people }: Cast, content: DemoTema, responsable: { id: string }): Act[] {
  const { nombre, descripcion = null, preguntas, prompts = [] } = content;
  const empresa = empresas[content.empresa];
  const created_at = momentOf(content.creado);
  let tema: Tema | undefined;
  const create = async () => {
    tema = await buildTema(owner, empresa, { nombre, descripcion, preguntas, created_at });
  };
  return [
    { at: created_at, by: responsable, run: create, unrecorded: true as const },
    ...prompts.map(({ by, at, answers, ...prompt }) => {
      const generated = momentOf(at);
      const generate = async () => {
        if (!tema) throw new Error(`the topic ${nombre} is newer than its prompt`);
        const { preguntas: ids } = tema;
        const given = answers.map((answer, index) => ({ questionId: ids[index], question: [preguntas[index]].flat()[0], answer }));
        await buildPrompt(owner, tema, people[by], { ...prompt, answers: given, created_at: generated });
        await buildAiCall(owner, empresa, { user: people[by], ...PROMPT_CALL, created_at: generated });
      };
      return { at: generated, by: people[by], run: generate, unrecorded: true as const };
    }),
  ];
}

/** What the companies have spent in each month follows from their calls. */
export async function sumAiMonths(owner: pg.Client): Promise<void> {
  await owner.query(`
    insert into app.ai_months as m (empresa_id, month, spent, calls, tokens_in, tokens_out)
    select empresa_id, month, sum(cost), count(*), sum(tokens_in), sum(tokens_out) from app.ai_calls group by empresa_id, month
    on conflict (empresa_id, month) do update set
      spent = excluded.spent, calls = excluded.calls, tokens_in = excluded.tokens_in, tokens_out = excluded.tokens_out`);
}
