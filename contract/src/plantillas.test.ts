import { expect, test } from 'vitest';
import { saveAiSettings } from './ajustes.ts';
import { answersAsText, DEFAULT_TEMPLATES, fillTemplate, TEMPLATE_VARIABLES, unknownVariables } from './plantillas.ts';

test('variables are filled once: a variable inside a value is not filled', () => {
  expect(fillTemplate('{{ tema }} para {{empresa}}', { tema: '{{empresa}}', empresa: 'Ítaca' })).toBe('{{empresa}} para Ítaca');
  expect(fillTemplate('{{nada}} {{}} {{toString}} {{{tema}}}', { tema: 'x' })).toBe('{{nada}} {{}} {{toString}} {x}');
  expect(fillTemplate('$& {{tema}}', { tema: '$1 $&' })).toBe('$& $1 $&');
});

test('each unknown variable is reported once', () => {
  expect(unknownVariables('prompt', '{{clinete}} {{tema}} {{ clinete }} {{titulo}}')).toEqual(['clinete', 'titulo']);
  expect(unknownVariables('roleplay', '{{titulo}} {{respuestas}}')).toEqual(['respuestas']);
});

test('the default templates use every variable and no unknown one', () => {
  for (const kind of ['prompt', 'roleplay'] as const) {
    expect(unknownVariables(kind, DEFAULT_TEMPLATES[kind])).toEqual([]);
    for (const name of Object.keys(TEMPLATE_VARIABLES[kind])) expect(DEFAULT_TEMPLATES[kind]).toContain(`{{${name}}}`);
  }
});

test('the role-play template is context for questions and report alike: it contains no instruction for either', () => {
  expect(DEFAULT_TEMPLATES.roleplay).not.toMatch(/preguntas|informe|escribe|redacta|prepara/i);
});

test('a hostile template of maximum length is parsed quickly', () => {
  const started = performance.now();
  for (const worst of ['{{'.padEnd(8000), '{{ '.repeat(2600), `${'{'.repeat(8000)}`]) {
    unknownVariables('prompt', worst);
    fillTemplate(worst, { tema: 'x' });
  }
  expect(performance.now() - started).toBeLessThan(500);
});

test('{{respuestas}} may occur at most three times', () => {
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
