import { buildFaqBorrador, buildFaqHallazgo } from '@ensaya/db/builders/faq-borradores.ts';
import type pg from 'pg';
import { momentOf } from './days.ts';
import type { Cast } from './people.ts';
import type { Act } from './timeline.ts';

type Text = { id: string; n: number };
type Finding = { id: string; roleplay_id: string; question: string };

/** Drafts of FAQs of Norteclima: an answer that its author lets use, and a finding of a report. */
export function borradorActs(owner: pg.Client, { empresas, people }: Cast): Act[] {
  const empresa = empresas.norteclima;
  const propose = async (author: { id: string }, created_at: string) => {
    const { rows } = await owner.query<Text>(
      `select e.id, t.n from app.entregas e join app.entrega_textos t on t.empresa_id = e.empresa_id and t.entrega_id = e.id
        where e.empresa_id = $1 and e.user_id = $2 order by e.entregada_at, e.n, t.n limit 1`,
      [empresa.id, author.id],
    );
    const [text] = rows;
    if (text)
      await buildFaqBorrador(owner, { ...text, empresa_id: empresa.id }, { n: text.n, estado: 'permitido', con_nombre: true, created_at });
  };
  const keep = async (created_at: string) => {
    const { rows } = await owner.query<Finding>(
      `select i.id, i.roleplay_id, i.findings -> 0 ->> 'title' as question from app.informes i
        where i.empresa_id = $1 and i.findings -> 0 ->> 'title' not like '%«%' order by i.finished_at desc limit 1`,
      [empresa.id],
    );
    const [finding] = rows;
    if (finding) await buildFaqHallazgo(owner, { ...finding, empresa_id: empresa.id }, { question: finding.question, created_at });
  };
  const [first, third] = [momentOf('1d 12:10'), momentOf('1d 12:40')];
  const by = people.marta;
  return [
    { at: first, by, run: () => propose(people.ivan, first) },
    { at: third, by, run: () => keep(third) },
  ];
}
