/** The variables of a company's templates, written `{{empresa}}`. Shared by the editor's preview and by the server. */
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

/** No backtracking: the alternatives are disjoint, so that a hostile template cannot keep the server busy. */
const VARIABLE = /\{\{([^{}]*)\}\}/g;

const namesIn = (template: string): string[] => [...template.matchAll(VARIABLE)].map((match) => (match[1] ?? '').trim());

/** Answers can be long, so a template may contain them only a few times. */
export const MAX_ANSWERS = 3;
export const namesAnswersTooOften = (template: string): boolean =>
  namesIn(template).filter((name) => name === 'respuestas').length > MAX_ANSWERS;

/** Every unknown `{{…}}`, once each. */
export function unknownVariables(kind: TemplateKind, template: string): string[] {
  return [...new Set(namesIn(template).filter((name) => !Object.hasOwn(TEMPLATE_VARIABLES[kind], name)))];
}

/** One pass: a variable inside a value is not filled. An unknown variable stays as it was written. */
export function fillTemplate(template: string, values: Record<string, string>): string {
  const known = new Map(Object.entries(values));
  return template.replace(VARIABLE, (written, inside: string) => known.get(inside.trim()) ?? written);
}

/** The answers as readable text. */
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
  /** The company's context for role-plays, used for the questions and the report. Instructions for either are ours and not part of it. */
  roleplay: `{{empresa}} es una empresa del sector {{sector}}. El roleplay «{{titulo}}» forma parte de la formación de su equipo. De qué trata: {{descripcion}}

Qué importa:
- Que las situaciones se parezcan a las que el equipo vive en su trabajo.
- Escuchar, decir la verdad y terminar con un paso concreto.
- Reconocer lo que se hace bien y explicar con ejemplos lo que se puede mejorar.

Tono: español claro, cercano y respetuoso, sin tecnicismos. Sin datos inventados sobre la empresa, sus clientes o las personas del equipo.`,
};
