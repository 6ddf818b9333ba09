import { expect, test } from 'vitest';
import { escaped, informeAsMarkdown } from './informe-markdown.ts';
import type { Informe } from './informes.ts';

const id = '0198f0c0-0000-7000-8000-000000000000';
const elena = { id, email: 'elena@ejemplo.test', nombre: 'Elena *Marín*' };
const base: Informe = {
  id,
  empresa_id: id,
  roleplay_id: id,
  created_at: '2026-11-15T09:42:00Z',
  finished_at: '2026-11-15T09:45:00Z',
  state: 'done',
  with_ai: true,
  grupo: null,
  grupo_personas: null,
  counts: { asignados: 72, completados: 58, vencidos: 5, respuestas: 1298, esperadas: 1360, personas: 61 },
  pieces_done: 2,
  pieces_failed: 0,
  pieces_total: 2,
  ceiling: 1_900_000,
  cost: 620_000,
  roleplay: { title: 'Avería # en plena\nola de frío' },
  created_by: null,
  template: '',
  template_at: '2026-10-28T09:00:00Z',
  pieces: [],
  findings: [],
  discarded: 0,
  unquoted: [],
  error: null,
};
const quote = {
  id,
  user: elena,
  question_order: 1,
  question_text: '¿Cuándo vienen?',
  answer_text: 'x',
  starts: 0,
  length: 1,
  texto: 'Abro un aviso\n# urgente <b>ya</b> [aquí](http://x)',
};

test('[2.38] a report as Markdown: counts, findings with quotes, people and question, what was dropped, who is missing', () => {
  const markdown = informeAsMarkdown(
    {
      ...base,
      findings: [{ n: 0, title: 'Urgencia | pronto', text: '- Se abre el aviso.', citas: 1, personas: 1, quotes: [quote] }],
      discarded: 1,
      unquoted: [{ id, email: 'hugo@ejemplo.test', nombre: null }],
    },
    { timeZone: 'Europe/Madrid' },
  );
  // Intl puts no-break spaces before units.
  expect(markdown.replaceAll('\u00a0', ' ')).toBe(`# Reporte: Avería \\# en plena ola de frío

15 nov 2026, 10:42 · 1298 respuestas de 61 personas

| Asignados | Completados | Vencidos | Respuestas |
| ---: | ---: | ---: | ---: |
| 72 | 58 (81 %) | 5 | 1298 de 1360 |

Estas cifras están contadas: no las escribe la IA.

## 1. Urgencia \\| pronto

1 cita · 1 persona

\\- Se abre el aviso.

> «Abro un aviso \\# urgente \\<b\\>ya\\</b\\> \\[aquí\\](http://x)»\\
> Elena \\*Marín\\* · Pregunta 1

## Citas descartadas: 1

La IA propuso 1 cita que no está en ninguna respuesta. No se muestra ni se guarda.

## No aparecen en ningún hallazgo

- hugo@ejemplo.test

## Cómo se hizo

0,62 US$ de 1,90 US$ aceptados. Con la plantilla del 28 oct 2026.
`);
});

test('a text makes neither headings nor lists of its lines', () => {
  expect(escaped('Uno\n---\nDos\n=\nTres\n-\n2) Cuatro\n- Cinco\n-6 grados, 3.5 horas')).toBe(
    'Uno\n--\\-\nDos\n\\=\nTres\n\\-\n2\\) Cuatro\n\\- Cinco\n-6 grados, 3.5 horas',
  );
});

test('a report without AI holds the counts only', () => {
  const markdown = informeAsMarkdown({ ...base, with_ai: false, counts: { ...base.counts, asignados: 0, completados: 0 } });
  expect(markdown).toContain('| 0 | 0 | 5 |');
  expect(markdown).not.toContain('Citas descartadas');
});
