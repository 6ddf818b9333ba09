import type { DemoFaq } from './faqs.ts';

export const ARCE_CATEGORIES: Record<string, string[]> = { Citas: ['Cambios', 'Urgencias'], Pacientes: ['Datos', 'Resultados'] };

export const ARCE_FAQS: DemoFaq[] = [
  {
    key: 'mover',
    question: '¿Con cuánta antelación puede un paciente cambiar su cita?',
    answer: 'Hasta **24 horas** antes, por teléfono o en recepción. Con menos tiempo se ofrece otro día, sin penalización la primera vez.',
    alternatives: ['quiere anular la consulta de mañana', 'cambiar de día'],
    topics: ['Cambios'],
    createdDaysAgo: 40,
    reviewedDaysAgo: 40,
    votes: [2, 0],
  },
  {
    key: 'urgente',
    question: '¿Qué digo si llaman por una urgencia?',
    answer: `Pregunta qué ocurre y desde cuándo.

1. Dolor en el pecho, dificultad para respirar o pérdida de conocimiento: **112**, sin esperar.
2. Lo demás: avisa a la enfermera de guardia, que decide si hay hueco hoy.
3. Si no lo hay, [ofrece el primer cambio libre](faq:mover) y deja la llamada anotada.`,
    alternatives: ['necesita que lo vean hoy', 'no puede esperar a su cita'],
    topics: ['Urgencias'],
    createdDaysAgo: 34,
    reviewedDaysAgo: 33,
    reviewMonths: 1,
    votes: [1, 1],
  },
  {
    key: 'familiar',
    question: '¿Puedo dar los resultados a un familiar?',
    answer:
      'No, aunque acompañe siempre al paciente. Hace falta una **autorización firmada** en la ficha. Ofrece llamar al paciente o imprimirle el formulario.',
    alternatives: ['la hija pide la analítica', 'resultados de otra persona'],
    topics: ['Resultados', 'Datos'],
    createdDaysAgo: 13,
    reviewedDaysAgo: 13,
    reviewMonths: 12,
    votes: [2, 0],
  },
];
