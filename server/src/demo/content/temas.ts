import type { Moment } from '../days.ts';
import type { EmpresaKey, PersonKey } from '../people.ts';

export type DemoPrompt = {
  by: PersonKey;
  at: Moment;
  /** To the topic's questions, in order. */
  answers: string[];
  prompt: string;
  titulo?: string;
  favorito?: true;
  util?: boolean;
};

export type DemoTema = {
  empresa: EmpresaKey;
  nombre: string;
  descripcion?: string;
  creado: Moment;
  /** Question texts, each optionally with a help text. */
  preguntas: (string | [texto: string, ayuda: string])[];
  prompts?: DemoPrompt[];
};
