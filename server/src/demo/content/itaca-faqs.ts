import type { DemoFaq } from './faqs.ts';

export const ITACA_CATEGORIES: Record<string, string[]> = { Tienda: ['Devoluciones', 'Reservas'], Pedidos: ['Agotados'] };

export const ITACA_FAQS: DemoFaq[] = [
  {
    key: 'tique',
    question: '¿Acepto una devolución sin tique?',
    answer: 'Solo si el libro lleva nuestra etiqueta y está como nuevo. Se entrega un **vale**, no dinero, por el precio de hoy.',
    alternatives: ['perdió el recibo', 'cambio sin comprobante'],
    topics: ['Devoluciones'],
    createdDaysAgo: 30,
    reviewedDaysAgo: 30,
    votes: [2, 0],
  },
  {
    key: 'reserva',
    question: '¿Cuántos días guardamos un libro reservado?',
    answer: 'Siete. Anota nombre y teléfono en la ficha y deja el libro en el estante de reservas, con la fecha a la vista.',
    alternatives: ['apartar un libro por teléfono'],
    topics: ['Reservas'],
    createdDaysAgo: 22,
    reviewedDaysAgo: 22,
    votes: [1, 0],
  },
  {
    key: 'agotado',
    question: '¿Qué ofrezco si un título está agotado?',
    answer: `1. Busca en las otras tiendas.
2. Si la editorial lo reimprime, toma el pedido sin anticipo.
3. Si no, propón una edición parecida y [guárdala unos días](faq:reserva).`,
    alternatives: ['no queda ningún ejemplar', 'libro descatalogado'],
    topics: ['Agotados'],
    createdDaysAgo: 9,
    reviewedDaysAgo: 9,
    votes: [1, 1],
  },
];
