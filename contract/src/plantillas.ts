/** What a company's templates may speak of. Written `{{empresa}}`; shared by the editor's preview and by the server. */
export const TEMPLATE_VARIABLES = {
  prompt: {
    empresa: 'El nombre de la empresa',
    sector: 'El sector de la empresa',
    tema: 'El nombre del tema',
    descripcion: 'La descripción del tema',
    respuestas: 'Las preguntas del tema con las respuestas de quien lo usa',
  },
  roleplay: {
    empresa: 'El nombre de la empresa',
    sector: 'El sector de la empresa',
    titulo: 'El título del roleplay',
    descripcion: 'La descripción del roleplay',
  },
} as const;
export type TemplateKind = keyof typeof TEMPLATE_VARIABLES;
export type PromptVariable = keyof (typeof TEMPLATE_VARIABLES)['prompt'];

/** No part of it can match what another could: a template of blanks must not keep the server busy. */
const VARIABLE = /\{\{([^{}]*)\}\}/g;

const namesIn = (template: string): string[] => [...template.matchAll(VARIABLE)].map((match) => (match[1] ?? '').trim());

/** How often a template may name the answers, which can be long. */
export const MOST_ANSWERS = 3;
export const namesAnswersTooOften = (template: string): boolean =>
  namesIn(template).filter((name) => name === 'respuestas').length > MOST_ANSWERS;

/** Every `{{…}}` that means nothing to us, once each. */
export function unknownVariables(kind: TemplateKind, template: string): string[] {
  return [...new Set(namesIn(template).filter((name) => !Object.hasOwn(TEMPLATE_VARIABLES[kind], name)))];
}

/** One pass: what a value says is never taken for a variable. An unknown variable stays as it was written. */
export function fillTemplate(template: string, values: Record<string, string>): string {
  const known = new Map(Object.entries(values));
  return template.replace(VARIABLE, (written, inside: string) => known.get(inside.trim()) ?? written);
}

/** The answers as a person reads them. */
export const answersAsText = (answers: readonly { question: string; answer: string }[]): string =>
  answers.map(({ question, answer }) => `- ${question}\n  ${answer.replaceAll('\n', '\n  ')}`).join('\n');

export const DEFAULT_TEMPLATES: Record<TemplateKind, string> = {
  prompt: `Eres un experto en redactar prompts para asistentes de inteligencia artificial. Trabajas para {{empresa}}, una empresa del sector {{sector}}.

Una persona del equipo necesita un prompt sobre «{{tema}}». Contexto del tema: {{descripcion}}

Estas son sus respuestas:
{{respuestas}}

Escribe un único prompt en español, listo para copiar y pegar en cualquier asistente, que:
1. Diga qué papel debe adoptar el asistente y para quién trabaja.
2. Explique la situación con los datos concretos de las respuestas, sin inventar ninguno.
3. Pida una tarea clara y diga el tono y la extensión que convienen.
4. Indique el formato del resultado.
5. Diga qué debe evitar.

Devuelve solo el prompt, sin saludos, comentarios ni comillas alrededor.`,
  roleplay: `Eres responsable de formación en {{empresa}}, una empresa del sector {{sector}}.

Prepara un roleplay para el equipo con el título «{{titulo}}». De qué trata: {{descripcion}}

Escribe entre 4 y 6 preguntas abiertas que pongan a la persona en situación, de menor a mayor dificultad. Cada una describe lo que ocurre en una o dos frases y termina preguntando qué diría o haría. Usa un español claro y trata de tú.`,
};
