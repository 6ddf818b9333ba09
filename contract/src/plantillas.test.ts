import { expect, test } from 'vitest';
import { saveAiSettings } from './ajustes.ts';
import { answersAsText, DEFAULT_TEMPLATES, fillTemplate, TEMPLATE_VARIABLES, unknownVariables } from './plantillas.ts';

test('variables are filled once: what a value says is never taken for one', () => {
  expect(fillTemplate('{{ tema }} para {{empresa}}', { tema: '{{empresa}}', empresa: 'Ítaca' })).toBe('{{empresa}} para Ítaca');
  expect(fillTemplate('{{nada}} {{}} {{toString}} {{{tema}}}', { tema: 'x' })).toBe('{{nada}} {{}} {{toString}} {x}');
  expect(fillTemplate('$& {{tema}}', { tema: '$1 $&' })).toBe('$& $1 $&');
});

test('what means nothing is named once', () => {
  expect(unknownVariables('prompt', '{{clinete}} {{tema}} {{ clinete }} {{titulo}}')).toEqual(['clinete', 'titulo']);
  expect(unknownVariables('roleplay', '{{titulo}} {{respuestas}}')).toEqual(['respuestas']);
});

test('the templates that a company starts with use every variable, and no other', () => {
  for (const kind of ['prompt', 'roleplay'] as const) {
    expect(unknownVariables(kind, DEFAULT_TEMPLATES[kind])).toEqual([]);
    for (const name of Object.keys(TEMPLATE_VARIABLES[kind])) expect(DEFAULT_TEMPLATES[kind]).toContain(`{{${name}}}`);
  }
});

test('the role-play template is context for questions and report alike: it orders neither', () => {
  expect(DEFAULT_TEMPLATES.roleplay).not.toMatch(/preguntas|informe|escribe|redacta|prepara/i);
});

test('the longest template of the worst kind takes no time', () => {
  const started = performance.now();
  for (const worst of ['{{'.padEnd(8000), '{{ '.repeat(2600), `${'{'.repeat(8000)}`]) {
    unknownVariables('prompt', worst);
    fillTemplate(worst, { tema: 'x' });
  }
  expect(performance.now() - started).toBeLessThan(500);
});

test('the answers, which can be long, are named three times at most', () => {
  const body = {
    company_id: '0198f0c0-0000-7000-8000-000000000000',
    provider: 'openai',
    model: 'm',
    roleplay_prompt_template: 'x',
    monthly_cap: 0,
    version: 0,
  };
  const accepted = (times: number) => saveAiSettings.body.safeParse({ ...body, prompt_template: '{{ respuestas }}'.repeat(times) }).success;
  expect([accepted(3), accepted(4)]).toEqual([true, false]);
});

test('answers of several lines stay under their question', () => {
  expect(answersAsText([{ question: '¿Qué?', answer: 'Uno\nDos' }])).toBe('- ¿Qué?\n  Uno\n  Dos');
});
