import type { DemoFaq } from './faqs.ts';

export const NORTECLIMA_CATEGORIES: Record<string, string[]> = {
  Averías: ['Calderas', 'Urgencias', 'Aire acondicionado'],
  Visitas: ['Citas', 'Guardias'],
  Contratos: ['Bajas', 'Garantías', 'Mantenimiento'],
  Facturación: ['Devoluciones', 'Pagos'],
  'Atención al cliente': ['Presupuestos', 'Reclamaciones'],
};

/** An answer links only to FAQs that stand before it. */
export const NORTECLIMA_FAQS: DemoFaq[] = [
  {
    key: 'gas',
    question: '¿Qué hago si huele a gas?',
    answer: `**Es una emergencia.** No hagas un diagnóstico por teléfono.

1. Que **cierre la llave** del gas y abra las ventanas.
2. Que **no toque interruptores**, no encienda fuego y no use el ascensor.
3. Que **salga de casa** con todos y llame al 112 desde la calle.

Después abre un aviso urgente y llama al técnico de guardia. No cuelgues hasta que el cliente esté fuera.`,
    alternatives: ['olor a gas en la cocina', 'posible fuga de gas', 'el cliente nota un escape'],
    topics: ['Urgencias'],
    createdDaysAgo: 120,
    reviewedDaysAgo: 20,
    reviewMonths: 3,
    votes: [4, 0],
  },
  {
    key: 'noche',
    question: '¿Qué hago si un cliente llama sin calefacción y es de noche?',
    answer: `Pregunta primero **quién hay en casa**: menores, personas mayores o enfermas.

- Si los hay, abre un aviso urgente y llama al técnico de guardia. Por teléfono, no por correo.
- Si no, ofrece la primera cita del día siguiente y confírmala por mensaje.

Si además huele a gas, deja la calefacción y sigue [¿Qué hago si huele a gas?](faq:gas)`,
    alternatives: ['se ha quedado sin calefacción de madrugada', 'aviso nocturno de una familia con un bebé'],
    topics: ['Calderas', 'Urgencias'],
    createdDaysAgo: 96,
    reviewedDaysAgo: 12,
    votes: [3, 1],
  },
  {
    key: 'zona',
    question: '¿Puedo prometer una visita de noche fuera de la zona de guardia?',
    answer: 'No. Fuera de la zona, la calefacción se atiende desde las 8:00. Ofrece la primera cita y el teléfono del 112 si hay riesgo.',
    alternatives: ['el cliente vive lejos y quiere que vayamos ya'],
    topics: ['Guardias'],
    createdDaysAgo: 98,
    reviewedDaysAgo: 97,
    reviewMonths: 3,
    votes: [1, 1],
  },
  {
    key: 'apaga',
    question: '¿Qué digo si la caldera se apaga sola por la noche?',
    answer: `Pide la presión del circuito, que marca el manómetro.

- **Entre 1 y 1,5 bares** es normal: abre un aviso para el día siguiente.
- **Por debajo de 1**, explica cómo rellenar antes de abrir un aviso de calefacción.
- **Por encima de 3**, que la apague y no la toque.

Si muestra un código de error, apúntalo en el aviso: el técnico llevará la pieza.`,
    alternatives: ['la caldera se para sin motivo', 'baja la presión de la caldera'],
    topics: ['Calderas'],
    createdDaysAgo: 75,
    reviewedDaysAgo: 30,
    votes: [2, 0],
  },
  {
    key: 'avisos',
    question: '¿Cubre el mantenimiento los avisos de noche?',
    answer:
      'Solo el contrato **Completo**. En el **Básico**, la salida de noche se cobra aparte: 65 € más las piezas. Dilo antes de enviar a nadie.',
    alternatives: ['cuánto cuesta una salida nocturna', 'qué incluye cada contrato'],
    topics: ['Mantenimiento'],
    createdDaysAgo: 70,
    reviewedDaysAgo: 40,
    votes: [2, 1],
  },
  {
    key: 'radiador',
    question: 'El radiador hace ruido al enfriarse, ¿es una avería?',
    answer: `Casi nunca. Es aire en el circuito de calefacción: explica cómo purgarlo.

1. Con la calefacción apagada, coloca un vaso bajo el purgador.
2. Gira el tornillo un cuarto de vuelta hasta que salga agua sin burbujas.
3. Ciérralo y comprueba la presión, como en [¿Qué digo si la caldera se apaga sola por la noche?](faq:apaga)`,
    alternatives: ['golpes en las tuberías', 'cómo se purga un radiador'],
    topics: ['Calderas'],
    createdDaysAgo: 61,
    reviewedDaysAgo: 55,
  },
  {
    key: 'gotea',
    question: 'El aire acondicionado gotea dentro de casa, ¿qué le digo?',
    answer: `Suele ser el desagüe atascado. Que **apague el aparato**, ponga un recipiente y espere una hora.

- Si deja de gotear: cita normal esta semana.
- Si sigue, o el agua toca un enchufe: aviso urgente y que baje el automático.`,
    alternatives: ['cae agua del split', 'el aparato del salón pierde agua'],
    topics: ['Aire acondicionado'],
    createdDaysAgo: 58,
    reviewedDaysAgo: 45,
    votes: [1, 0],
  },
  {
    key: 'aprueba',
    question: '¿Quién aprueba una devolución?',
    answer:
      'Hasta **100 €**, tu responsable. A partir de ahí, Administración, con el parte del técnico adjunto. No prometas una fecha antes de tener el visto bueno.',
    alternatives: ['a quién pido permiso para devolver dinero'],
    topics: ['Devoluciones'],
    createdDaysAgo: 52,
    reviewedDaysAgo: 41,
    reviewMonths: 1,
  },
  {
    key: 'banco',
    question: '¿Cuándo devuelve el banco el dinero?',
    answer: `Cinco días laborables desde que Administración la aprueba. Con tarjeta, hasta **tres días más**.

- Transferencia: el mismo día
- Efectivo: en la oficina, con el recibo

Más en [¿Quién aprueba una devolución?](faq:aprueba)`,
    alternatives: ['¿Por qué no me ha llegado el reembolso?', 'plazo para reintegrar un pago con tarjeta'],
    topics: ['Devoluciones'],
    createdDaysAgo: 50,
    reviewedDaysAgo: 25,
    votes: [3, 0],
  },
  {
    key: 'garantia',
    question: '¿Cuánto dura la garantía de una caldera?',
    answer: `**Tres años** desde la puesta en marcha, con la revisión de cada año hecha por nosotros o por otro instalador autorizado.

Las piezas de una reparación tienen **seis meses**. El desgaste y la cal no entran.`,
    alternatives: ['la caldera se ha roto al segundo año', 'qué cubre la garantía'],
    topics: ['Garantías'],
    createdDaysAgo: 44,
    reviewedDaysAgo: 15,
    reviewMonths: 12,
    votes: [2, 0],
  },
  {
    key: 'baja',
    question: '¿Puede un cliente dar de baja el mantenimiento a mitad de año?',
    answer: `Sí, avisando con **30 días**. Se devuelve la parte que no ha usado, salvo que ya tenga hecha la revisión del año.

Pregunta siempre el motivo y apúntalo. Si es por una visita que salió mal, pasa la llamada a tu responsable antes de tramitar la baja.`,
    alternatives: ['cancelar el contrato antes de que termine', 'quiere irse con otra empresa'],
    topics: ['Bajas', 'Mantenimiento'],
    createdDaysAgo: 33,
    reviewedDaysAgo: 33,
    votes: [1, 0],
  },
  {
    key: 'cita',
    question: '¿Cómo cambio la fecha de una visita?',
    answer: `1. Busca el aviso por el teléfono del cliente.
2. Ofrece dos franjas, nunca «cuando pueda».
3. Confirma por mensaje y borra la cita anterior: si no, irá un técnico a una casa vacía.

Con menos de **24 horas**, llama también al técnico.`,
    alternatives: ['mover una cita', 'el cliente no estará en casa'],
    topics: ['Citas'],
    createdDaysAgo: 27,
    reviewedDaysAgo: 27,
    votes: [2, 0],
  },
  {
    key: 'pago',
    question: '¿Qué formas de pago aceptamos?',
    answer: `- **Tarjeta**, por enlace o con el datáfono del técnico
- **Transferencia**, a 15 días para clientes con contrato
- **Efectivo**, hasta 1.000 €

Nunca pidas el número de la tarjeta por teléfono: envía el enlace.`,
    alternatives: ['se puede pagar con tarjeta', 'me dicta el número de su tarjeta'],
    topics: ['Pagos'],
    createdDaysAgo: 36,
    reviewedDaysAgo: 35,
    reviewMonths: 1,
  },
  {
    key: 'grita',
    question: '¿Qué hago con un cliente que grita o insulta?',
    answer: `Deja que termine. Después, una frase: «Entiendo que esté molesto; vamos a arreglarlo». Repite su problema con tus palabras y di **qué vas a hacer y cuándo**.

Si insulta, avisa una vez de que colgarás. Si sigue, cuelga y cuéntaselo a tu responsable: no tienes que aguantarlo.`,
    alternatives: ['cliente enfadado', 'me faltan al respeto por teléfono', 'quiere poner una queja'],
    topics: ['Reclamaciones'],
    createdDaysAgo: 11,
    reviewedDaysAgo: 11,
    reviewMonths: null,
    votes: [4, 0],
  },
  {
    key: 'presupuesto',
    question: '¿Cuánto tiempo vale un presupuesto?',
    answer:
      'Treinta días. Pasado ese plazo hay que rehacerlo, porque cambian los precios de las piezas. Si el cliente duda, ofrécele llamarlo antes de que venza.',
    alternatives: ['el presupuesto ha caducado', 'cuándo vence una oferta'],
    topics: ['Presupuestos'],
    createdDaysAgo: 4,
    reviewedDaysAgo: 4,
  },
];
