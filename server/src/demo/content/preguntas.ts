import type { Moment } from '../days.ts';
import type { EmpresaKey, PersonKey } from '../people.ts';

type DemoRequest = {
  empresa: EmpresaKey;
  by: PersonKey;
  question: string;
  at: Moment;
  /** Who asked the same later, without their name. */
  also?: PersonKey[];
  /** The FAQ, by its key, that was written for it. */
  answered?: { at: Moment; faq: string };
};

/** Questions that a trabajador did not find among the FAQs. */
export const DEMO_REQUESTS: DemoRequest[] = [
  {
    empresa: 'norteclima',
    by: 'diego',
    question: '¿Hasta cuándo vale un presupuesto que ya hemos enviado?',
    at: '5d 11:20',
    answered: { at: '4d 09:25', faq: 'presupuesto' },
  },
  { empresa: 'norteclima', by: 'lucia', question: '¿Se puede pagar la revisión en dos plazos?', at: '1d 12:40', also: ['nuria', 'ivan'] },
  { empresa: 'arce', by: 'paula', question: '¿Aceptamos el volante de otra clínica?', at: '4d 13:20' },
  { empresa: 'itaca', by: 'ximena', question: '¿Envolvemos para regalo los libros en promoción?', at: '5d 17:05' },
];

/** What Lucía has asked the know-how: with the FAQ, by its key, whose first sentences were shown; without one, nothing said it. */
export const DEMO_CONSULTAS: { pregunta: string; at: Moment; faq?: string }[] = [
  { pregunta: '¿Cuántos años de garantía tiene una caldera nueva?', at: '6d 10:15', faq: 'garantia' },
  { pregunta: 'Un cliente quiere mover su visita al jueves, ¿cómo lo hago?', at: '3d 12:05', faq: 'cita' },
  { pregunta: '¿Podemos instalar una caldera que ha comprado el cliente?', at: '2d 09:50' },
];

export const SYNONYMS: Record<EmpresaKey, string[][]> = {
  norteclima: [
    ['caldera', 'calentador'],
    ['avería', 'fallo', 'rotura'],
    ['presupuesto', 'cotización'],
    ['cita', 'visita', 'turno'],
  ],
  arce: [['cita', 'consulta', 'turno']],
  itaca: [['tique', 'ticket', 'recibo']],
};

/** Searches without a result: the words, how often, and how many days ago the last time. */
export const MISSED: Record<EmpresaKey, [words: string, times: number, daysAgo: number][]> = {
  norteclima: [
    ['bomba de calor', 5, 1],
    ['tarifa festivos', 3, 4],
  ],
  arce: [['mutua', 4, 3]],
  itaca: [['facturar', 3, 2]],
};
