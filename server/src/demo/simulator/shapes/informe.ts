import { blocksOf } from '../blocks.ts';
import { INVENTED_QUOTE, orderIn, sentenceWith } from '../text.ts';
import { hasProperty, type Shape } from './shape.ts';

type Quote = { answer: number; quote: string };
type Finding = { title: string; text: string; quotes: Quote[] };
type Answer = { n: number; texto: string };
type Listed = { n: number; titulo: string; texto: string };

/** What the simulator looks for in answers, so that a demonstration reads like a report. */
const THEMES: readonly { words: RegExp; title: string; text: string }[] = [
  {
    words: /\b(?:entiendo|siento|lament|disculp|perd[oó]n|tiene raz[oó]n|comprendo)/i,
    title: 'Se reconoce el problema antes de explicarlo',
    text: 'La respuesta empieza por la persona y no por el procedimiento. Eso baja la tensión y deja sitio para la solución.',
  },
  {
    words: /\b(?:llam[oaeé]|aviso|env[ií]o|mando|confirmo|abro|reviso|escribo|reservo)/i,
    title: 'Se ofrece un siguiente paso concreto',
    text: 'Se dice quién hace qué. Conviene añadir siempre cuándo volverá a saber algo la otra persona.',
  },
  {
    words: /\b(?:descuento|precio|gratis|por ciento|euros?|barat|oferta|tarifa|coste)/i,
    title: 'Se contesta con el precio',
    text: 'Aparecen rebajas que nadie había pedido. Falta explicar qué incluye el servicio antes de hablar de dinero.',
  },
  {
    words: /\b(?:hoy|ma[ñn]ana|hora|horas|minutos|lunes|martes|mi[eé]rcoles|jueves|viernes|semana|plazo)\b/i,
    title: 'Se da un plazo y se cumple el compromiso',
    text: 'Poner fecha u hora evita una segunda llamada. Las respuestas sin plazo dejan la conversación abierta.',
  },
  {
    words: /\b(?:no puedo|no podemos|imposible|norma|calendario|protocolo|pol[ií]tica)/i,
    title: 'La norma llega antes que la ayuda',
    text: 'Se nombra la regla sin decir qué sí se puede hacer. Una alternativa pequeña cambia el final.',
  },
];
const OTHER = {
  words: /./,
  title: 'Se responde con palabras propias',
  text: 'Hay respuestas que no siguen el guion y aun así resuelven. Merece la pena comentarlas en equipo.',
};

/** The findings in one piece of answers. */
export const hallazgos: Shape = {
  when: (schema) => hasProperty(schema, 'findings'),
  answer: (model, blocks) => ({ findings: findingsIn(model, blocksOf(blocks, { respuestas: [] as Answer[] }).respuestas) }),
};

/** Findings that say the same, in groups. */
export const grupos: Shape = {
  when: (schema) => hasProperty(schema, 'groups'),
  answer: (model, blocks) => ({ groups: groupsOf(model, blocksOf(blocks, { hallazgos: [] as Listed[] }).hallazgos) }),
};

function findingsIn(model: string, answers: readonly Answer[]): Finding[] {
  const found = new Map<string, Finding>();
  for (const { n, texto } of answers) {
    const theme = THEMES.find(({ words }) => words.test(texto)) ?? OTHER;
    const finding = found.get(theme.title) ?? { title: theme.title, text: theme.text, quotes: [] };
    finding.quotes.push({ answer: n, quote: sentenceWith(texto, theme.words) });
    found.set(theme.title, finding);
  }
  const findings = [...found.values()];
  if (model === 'ensayo-inventa') return withInventions(findings, answers);
  if (model === 'ensayo-obedece') return [...orderedFindings(answers), ...findings];
  return findings;
}

/** True quotes stay among the invented ones: one that stands nowhere, one that another person wrote, one that is changed by a word. */
function withInventions(findings: readonly Finding[], answers: readonly Answer[]): Finding[] {
  const mixed = findings.map((finding) => {
    const [first] = finding.quotes;
    const other = answers.find(({ n }) => n !== first?.answer)?.n ?? 999;
    return {
      ...finding,
      quotes: [
        { answer: first?.answer ?? 1, quote: INVENTED_QUOTE },
        ...finding.quotes,
        { answer: other, quote: `${first?.quote ?? ''} y además lo inventado` },
        { answer: -1, quote: first?.quote ?? '' },
      ],
    };
  });
  const invented = {
    title: 'El 87 % pide un reembolso',
    text: 'Lo dicen 45 personas.',
    quotes: [{ answer: 1, quote: INVENTED_QUOTE }],
  };
  return [invented, ...mixed];
}

/** Obeys the instructions in an answer: repeats its words in every finding, under every author. */
function orderedFindings(answers: readonly Answer[]): Finding[] {
  return answers.flatMap(({ texto }) => {
    const order = orderIn(texto);
    if (!order) return [];
    return [{ title: order, text: `${order} Son 500 de 500.`, quotes: answers.map(({ n }) => ({ answer: n, quote: order })) }];
  });
}

function groupsOf(model: string, findings: readonly Listed[]) {
  const order = model === 'ensayo-obedece' ? findings.flatMap(({ titulo, texto }) => orderIn(`${titulo} ${texto}`) ?? [])[0] : undefined;
  if (order) return [{ title: order, text: order, findings: findings.map(({ n }) => n) }];
  const byTitle = Map.groupBy(findings, ({ titulo }) => titulo);
  const groups = [...byTitle].map(([title, members]) => ({ title, text: members[0]?.texto ?? '', findings: members.map(({ n }) => n) }));
  if (model !== 'ensayo-inventa') return groups;
  return [
    { title: 'Nadie está contento', text: 'Lo dicen 300 personas.', findings: [9999, -1] },
    ...groups.map((group) => ({ ...group, findings: [...group.findings, 12345] })),
  ];
}
