import { estimatedConsultaCost, mergeGrupos } from '@ensaya/contract/consultas.ts';
import { OFFERS, type Provider } from '@ensaya/contract/ia.ts';
import { expect, test } from 'vitest';
import { fuzzedAnswer } from '../../tests/consulta-fuzz.ts';
import { createRandom } from '../../tests/fuzz/random.ts';
import { createDelimiter } from '../ia/delimited.ts';
import { likelyCost } from '../ia/estimate.ts';
import { composeConsulta } from './compose.ts';
import { asBlocks, grupoOf, gruposOf, passagesOf, type ReadFaq, textAt } from './passages.ts';

const faqOf = (place: number, answer: string): ReadFaq => ({
  faq_id: `00000000-0000-7000-8000-00000000000${place}`,
  version: place,
  question: `¿Pregunta ${place}?`,
  answer,
  owner: null,
  reviewed_on: '2026-11-01',
  caducada: false,
  cambiada: false,
});
const FAQS = [
  faqOf(1, 'Solo el contrato Completo. En el Básico, la salida se cobra aparte: 65 € más las piezas. **Dilo** antes de enviar a nadie.'),
  faqOf(2, '- Abre un aviso urgente 😀.\n- Llama al técnico de guardia, Sr. Gil, por teléfono.\n\n|---|---|\n'),
  faqOf(3, 'No se admite devolución de calderas instaladas.'),
];

test('[2.40] sentences are numbered from 1 within each FAQ; what has no words is none', () => {
  expect(asBlocks(passagesOf(FAQS))).toEqual([
    {
      p: 1,
      pregunta: '¿Pregunta 1?',
      frases: [
        { f: 1, texto: 'Solo el contrato Completo.' },
        { f: 2, texto: 'En el Básico, la salida se cobra aparte: 65 € más las piezas.' },
        { f: 3, texto: '**Dilo** antes de enviar a nadie.' },
      ],
    },
    {
      p: 2,
      pregunta: '¿Pregunta 2?',
      frases: [
        { f: 1, texto: '- Abre un aviso urgente 😀.' },
        { f: 2, texto: '- Llama al técnico de guardia, Sr. Gil, por teléfono.' },
      ],
    },
    { p: 3, pregunta: '¿Pregunta 3?', frases: [{ f: 1, texto: 'No se admite devolución de calderas instaladas.' }] },
  ]);
});

test('long FAQs share the limit; the first ones leave what they do not need to the others', () => {
  const long = `${'Una frase de unas cuantas palabras. '.repeat(500)}`.trim();
  const passages = passagesOf([faqOf(1, 'Corta.'), faqOf(2, long), faqOf(3, long), faqOf(4, long)]);
  const counts = passages.map(({ sentences }) => sentences.length);
  expect(counts[0]).toBe(1);
  expect(Math.min(...counts.slice(1))).toBeGreaterThan(35);
  expect(counts.reduce((sum, count) => sum + count)).toBeLessThanOrEqual(120);
  expect(JSON.stringify(asBlocks(passagesOf(Array.from({ length: 6 }, (_, n) => faqOf(n, 'x'.repeat(20_000))))))).not.toContain('xxx');
});

test('unknown numbers, repetitions and an answer that says no show nothing; the order is that of the FAQ', () => {
  const passages = passagesOf(FAQS);
  for (const item of [
    { p: 0, f: [1] },
    { p: 4, f: [1] },
    { p: 1.5, f: [1] },
    { p: -1, f: [0] },
    { p: 1, f: [] },
    { p: 1, f: [0, 4, 1.5, -1] },
  ])
    expect(grupoOf(passages, item)).toBeUndefined();
  expect(grupoOf(passages, { p: 1, f: [3, 1, 3] })?.frases.map(({ texto }) => texto)).toEqual([
    'Solo el contrato Completo.',
    '**Dilo** antes de enviar a nadie.',
  ]);
  expect(gruposOf(passages, { responde: false, frases: [{ p: 1, f: [1] }] })).toEqual([]);
});

test('further sentences of a FAQ that came before are added to it', () => {
  const passages = passagesOf(FAQS);
  const frases = [
    { p: 1, f: [3] },
    { p: 3, f: [1] },
    { p: 1, f: [1, 3] },
  ];
  const merged = mergeGrupos(gruposOf(passages, { responde: true, frases }));
  expect(merged.map(({ version, frases: shown }) => [version, shown.map(({ starts }) => starts)])).toEqual([
    [1, [0, 89]],
    [3, [0]],
  ]);
});

test('[2.40] of 10,000 fuzzed answers every character that is shown stands in the version of the FAQ that it names', () => {
  const random = createRandom(517);
  let shown = 0;
  for (let round = 0; round < 10_000; round++) {
    const passages = passagesOf(FAQS);
    const grupos = mergeGrupos(gruposOf(passages, fuzzedAnswer(random, passages.length)));
    for (const { faq_id, version, question, answer, frases } of grupos) {
      const faq = FAQS.find((one) => one.faq_id === faq_id);
      expect([version, question, answer]).toEqual([faq?.version, faq?.question, faq?.answer]);
      for (const frase of frases) {
        shown++;
        if (textAt(answer, frase) !== frase.texto || frase.texto === '') expect.fail(`«${frase.texto}» does not stand in FAQ ${version}`);
      }
    }
    expect(new Set(grupos.map(({ faq_id }) => faq_id)).size).toBe(grupos.length);
  }
  // Positive control.
  expect(shown).toBeGreaterThan(5000);
});

test('the cost that settings show is that of the longest question, by the price of each model', () => {
  const long = 'Una frase larga de unas cuantas palabras que se repite hasta el final de todo lo que cabe, y así. '.repeat(21);
  const pasajes = asBlocks(passagesOf(Array.from({ length: 6 }, (_, n) => faqOf(n, long))));
  const request = composeConsulta({ consulta: 'x'.repeat(500), pasajes })(createDelimiter('a secret'), String);
  for (const [provider, { models }] of Object.entries(OFFERS) as [Provider, (typeof OFFERS)['openai']][])
    for (const { id: model } of models) {
      const likely = likelyCost({ account: 'empresa', provider, model, apiKey: '' }, request);
      const shown = estimatedConsultaCost(provider, model);
      expect([model, shown >= likely, shown < likely * 1.6]).toEqual([model, true, true]);
    }
});
