import type { DemoReport, DemoRoleplay } from './roleplays.ts';

const AVERIA: DemoRoleplay = {
  title: 'Avería en plena ola de frío',
  description: 'Atención telefónica. Una familia lleva dos noches sin calefacción y la primera cita libre es pasado mañana.',
  quien_habla: 'Una madre con un bebé, sin calefacción desde hace dos noches',
  quien_eres: 'Quien atiende el teléfono de averías',
  createdDaysAgo: 13,
  questions: [
    'Buenas noches. Llevamos dos noches sin calefacción, tengo un bebé de cinco meses y en su web pone «urgencias 24 horas». ¿Cuándo vienen?',
    '¿Pasado mañana? ¿Y eso le parece una urgencia?',
    'Mi vecina tiene el mantenimiento con otra empresa y fueron en dos horas. ¿Para qué les pago yo?',
    'Páseme con alguien que mande. Con usted no llego a ninguna parte.',
    'Está bien. Pero dígame qué hago yo esta noche con la niña hasta que lleguen.',
  ],
  rehearsals: [
    {
      person: 'diego',
      assigned: { due: -4, completedDaysAgo: 6 },
      comments: [
        { at: '5d 09:15', by: 'marta', texto: 2, dice: 'Muy bien llevado: no le quitas la razón y ya tienes la guardia avisada.' },
        { at: '5d 09:20', by: 'marta', texto: 5, dice: '¿Y si el técnico tarda? Dile también quién le llama mañana y a qué hora.' },
        { at: '4d 12:35', by: 'diego', texto: 5, dice: 'Tienes razón, se queda sin saber nada. Lo he cambiado: le llamo yo a las nueve.' },
      ],
      changed: {
        daysAgo: 4,
        answer:
          'Cierren las habitaciones que no usen y quédense en una. El técnico les lleva un radiador de cortesía y lo deja encendido antes de irse. Le llamo yo mañana a las nueve para saber cómo han pasado la noche.',
      },
      answers: [
        'Lo siento mucho. Con un bebé en casa esto no puede esperar: abro un aviso urgente ahora mismo y llamo al técnico de guardia. Le vuelvo a llamar en veinte minutos con una hora.',
        'No, y entiendo que se enfade. Pasado mañana es la primera cita normal, pero la suya no es una cita normal. Por eso he avisado a la guardia.',
        'Comprendo la comparación. Su contrato incluye la guardia en 24 horas sin coste de desplazamiento, y es justo lo que estoy usando para que vayan hoy.',
        'Puedo pasarle con mi responsable y lo haré si lo prefiere, pero tardaría más. Lo que ella haría es lo que ya estoy haciendo: mover la guardia.',
        'Cierren las habitaciones que no usen y quédense en una. Si tiene un radiador eléctrico, póngalo lejos de la cuna. Si no tiene, el técnico le lleva uno de cortesía.',
      ],
    },
    {
      person: 'nuria',
      assigned: { due: -4, completedDaysAgo: 8 },
      earlierWording: { question: 1, text: '¿Pasado mañana? ¿Le parece normal?' },
      answers: [
        'Buenas noches. ¿Cómo se llama la niña? Voy a abrir un aviso urgente y no cuelgo hasta que el técnico de guardia me confirme la hora.',
        'No me lo parece. Es lo que marca el calendario, pero con un bebé no se mira el calendario: se llama a la guardia.',
        'No conozco el caso de su vecina, así que no voy a compararlo. Lo que sí sé es lo que puedo hacer yo esta noche, y ya está en marcha.',
        'Claro. Le paso con Marta en cuanto tenga la hora del técnico, para que no tenga que contarlo todo otra vez.',
        'Júntense en la habitación más pequeña, con la puerta cerrada. Nada de braseros ni de encender el horno para calentarse. ¿Tiene un termómetro en casa?',
      ],
    },
    {
      person: 'lucia',
      assigned: { due: 3 },
      answeredDaysAgo: 3,
      answers: [
        'Siento que lleven dos noches así. Dígame la dirección y si la caldera marca algún código; mientras tanto llamo al técnico de guardia, porque con un bebé esto es una urgencia.',
        'No se lo parece a usted ni me lo parece a mí. Déjeme cinco minutos con la guardia y le doy una hora, no un día.',
      ],
      draft: 'Le entiendo. Lo que usted paga incluye la guardia de 24 horas y',
    },
    {
      person: 'ivan',
      assigned: { due: -3 },
      answeredDaysAgo: 4,
      answers: [
        'Gracias por avisar, señora. ¿Me dice si la caldera enciende y qué marca el visor? Con eso decido si le mando al técnico de guardia esta misma noche.',
      ],
    },
  ],
};

/** Each quote stands word for word in the answer that it names; `question` from 0. */
export const AVERIA_REPORT: DemoReport = {
  at: '2d 12:15',
  discarded: 1,
  ceiling: 190_000,
  cost: 62_000,
  findings: [
    {
      title: 'La urgencia se reconoce en la primera respuesta',
      text: 'Quien nombra al bebé activa la guardia sin que se lo pidan y no llega a ofrecer la cita de pasado mañana.',
      quotes: [
        { person: 'diego', question: 0, text: 'Con un bebé en casa esto no puede esperar: abro un aviso urgente ahora mismo' },
        {
          person: 'nuria',
          question: 0,
          text: 'Voy a abrir un aviso urgente y no cuelgo hasta que el técnico de guardia me confirme la hora',
        },
        { person: 'lucia', question: 0, text: 'con un bebé esto es una urgencia' },
      ],
    },
    {
      title: 'Se promete una hora, no un día',
      text: 'El compromiso es concreto y corto. Ayuda más que repetir la disculpa.',
      quotes: [
        { person: 'diego', question: 0, text: 'Le vuelvo a llamar en veinte minutos con una hora' },
        { person: 'lucia', question: 1, text: 'Déjeme cinco minutos con la guardia y le doy una hora, no un día' },
      ],
    },
    {
      title: 'Ante la comparación con otra empresa hay dos caminos',
      text: 'Uno se apoya en lo que incluye el contrato. El otro no compara y vuelve a lo que se puede hacer esta noche. Conviene acordar cuál queremos.',
      quotes: [
        { person: 'diego', question: 2, text: 'Su contrato incluye la guardia en 24 horas sin coste de desplazamiento' },
        { person: 'nuria', question: 2, text: 'No conozco el caso de su vecina, así que no voy a compararlo' },
      ],
    },
    {
      title: 'Los consejos para la noche son seguros',
      text: 'Se propone calentar una sola habitación y se descartan las fuentes de calor peligrosas.',
      quotes: [
        { person: 'nuria', question: 4, text: 'Nada de braseros ni de encender el horno para calentarse' },
        { person: 'diego', question: 4, text: 'Si tiene un radiador eléctrico, póngalo lejos de la cuna' },
      ],
    },
  ],
};

const FACTURA: DemoRoleplay = {
  title: 'Factura cobrada dos veces',
  description: 'Administración. Llama enfadada: el banco le ha pasado dos veces la misma revisión.',
  quien_habla: 'Una clienta que acaba de mirar su cuenta del banco',
  quien_eres: 'Quien lleva las facturas',
  createdDaysAgo: 20,
  questions: [
    'Me habéis cobrado dos veces la revisión de la caldera: 89 euros y otros 89. ¿Qué clase de empresa sois?',
    '¿Y cómo sé yo que no me va a pasar otra vez el mes que viene?',
    'Por si acaso he devuelto los dos recibos desde la aplicación del banco.',
    'Y el banco me ha cobrado 4,50 por la devolución. Eso también lo pagáis vosotros.',
    'Vale. ¿Qué día queda esto cerrado? Una fecha, no «unos días».',
  ],
  rehearsals: [
    { person: 'lucia', assigned: { due: -1 } },
    {
      person: 'diego',
      assigned: { due: -5, completedDaysAgo: 9 },
      answers: [
        'Siento el susto. Veo los dos cargos con el mismo número de factura: el segundo es un error nuestro y lo arreglamos en esta llamada.',
        'Porque la causa ya la veo: la factura salió dos veces al cambiar usted de cuenta. Dejo una nota en su ficha y yo mismo reviso el próximo recibo antes de que salga.',
        'Lo entiendo. Al devolver los dos, la revisión ha quedado sin pagar. Si le parece, anulo la factura repetida y le mando un enlace para pagar una sola vez.',
        'Sí, la comisión viene de un fallo nuestro. Mándeme una foto del cargo y se la descuento de los 89 euros.',
        'Hoy. Paga 84,50 euros con el enlace, que ya lleva descontada la comisión, y antes de las seis tiene en su correo la factura corregida.',
      ],
    },
    {
      person: 'nuria',
      assigned: { due: 5 },
      answeredDaysAgo: 1,
      answers: [
        'Buenos días. Déjeme mirar los dos cargos antes de darle una explicación. Sí, son iguales: el error es nuestro y no le voy a hacer dar más vueltas.',
      ],
    },
  ],
};

const BAJA: DemoRoleplay = {
  title: 'Cliente que amenaza con irse',
  description: 'Comercial. El presidente de una comunidad lleva tres años con nosotros y tiene una oferta más barata encima de la mesa.',
  quien_habla: 'El presidente de una comunidad de 40 vecinos',
  quien_eres: 'Comercial que lleva su contrato',
  createdDaysAgo: 27,
  questions: [
    'Hola, soy Javier, de la comunidad de Fuente Clara. Llamo para dar de baja el mantenimiento.',
    'No tengo queja, de verdad. Es cuestión de precio.',
    'Llevo tres años con vosotros y la competencia me ofrece lo mismo por un 20 % menos. Dame una razón para quedarme.',
    '¿Qué incluye lo vuestro que no incluya lo suyo? Y no me digas «calidad».',
    'Si me igualas el precio, firmo ahora mismo.',
    'Déjame pensarlo y ya te llamo yo la semana que viene.',
  ],
  rehearsals: [
    { person: 'lucia', assigned: { due: null } },
    { person: 'diego', assigned: { due: 9 } },
    {
      person: 'ivan',
      assigned: { due: -8, completedDaysAgo: 10 },
      answers: [
        'Hola, Javier. Gracias por llamar en vez de mandar la carta. Antes de tramitar nada, ¿puedo preguntarte qué ha cambiado desde la última revisión?',
        'Me alegra que no sea por el servicio. El precio lo podemos mirar juntos: ¿me dices qué partidas trae la otra oferta?',
        'En tres años os hemos atendido once avisos, todos en menos de 24 horas. La otra oferta cuenta dos visitas al año y vosotros usáis cuatro: ahí está el 20 %.',
        'Tres cosas que puedes comprobar en el contrato: los desplazamientos, las piezas de menos de 60 euros y la guardia de los fines de semana.',
        'Igualarlo sin más sería decirte que antes cobrábamos de más. Lo que puedo hacer es ajustar el contrato a lo que usáis y bajarlo un 8 % sin quitar la guardia.',
        'Claro. Hoy te mando la comparación en una página y el jueves a las diez te llamo yo por si el resto de la junta tiene dudas. ¿Te viene bien?',
      ],
    },
  ],
};

const PRECINTO: DemoRoleplay = {
  title: 'La caldera que no se puede volver a encender',
  description: 'Técnico de visitas. En casa de un cliente mayor mides monóxido y tienes que precintar la caldera.',
  quien_habla: 'Un hombre de 80 años que vive solo',
  quien_eres: 'Técnico en su casa, con la medición en la mano',
  createdDaysAgo: 9,
  questions: [
    'Pase, pase. Es lo de siempre, que se apaga sola. Usted la enciende y ya está, que tengo la casa helada.',
    '¿Cómo que la tiene que precintar? Si lleva quince años funcionando.',
    'Le firmo lo que haga falta, bajo mi responsabilidad. Pero déjemela encendida.',
    'Vivo solo y tengo ochenta y un años. ¿Qué hago yo esta noche sin agua caliente?',
    '¿Y cuánto me va a costar todo esto?',
  ],
  rehearsals: [
    {
      person: 'ivan',
      assigned: { due: 2 },
      answeredDaysAgo: 1,
      answers: [
        'Buenos días, don Manuel. Antes de encenderla voy a medir los humos, que son dos minutos. Cuando se apaga sola suele ser porque se está protegiendo.',
        'Y le ha servido bien. Pero mire el medidor: hay monóxido en la cocina. Ni se ve ni se huele, y por eso no puedo dejarla en marcha.',
      ],
    },
    {
      person: 'nuria',
      answeredDaysAgo: 4,
      answers: [
        'Enseguida. Primero abro la ventana y hago una medición, y le voy contando lo que sale.',
        'Es normal que le extrañe. No ha fallado de golpe: el tubo de salida está picado y los humos vuelven a la cocina.',
        'Sé que lo dice de verdad, y aun así no puedo. No es un papel: si la dejo encendida, esta noche puede no despertarse.',
      ],
    },
  ],
};

const ARNES: DemoRoleplay = {
  title: 'Un compañero sin arnés en la cubierta',
  description: 'Montaje en obra. Vais con prisa, falta fijar la unidad exterior y tu compañero dice que son cinco minutos.',
  quien_habla: 'Un compañero con diez años más de oficio',
  quien_eres: 'Montador en la misma obra',
  createdDaysAgo: 34,
  questions: [
    'Son dos tornillos, hombre. Entre que me pongo el arnés y me lo quito, ya he bajado.',
    '¿Ahora me vas a dar lecciones tú, que llevas aquí seis meses?',
    'El cliente está abajo mirando el reloj. Si no lo dejamos hoy, la bronca te la llevas tú.',
    'Venga, que no se entere Marta y aquí no ha pasado nada.',
  ],
  rehearsals: [
    { person: 'diego', assigned: { due: 12 } },
    {
      person: 'nuria',
      assigned: { due: null, completedDaysAgo: 15 },
      answers: [
        'Para un momento y quédate detrás del peto. Dos tornillos a nueve metros son nueve metros. Te acerco el arnés y te ayudo a abrocharlo.',
        'Lecciones, ninguna. Llevo seis meses y por eso tengo la norma fresca: sin línea de vida no sube nadie, tampoco quien más sabe.',
        'Pues me la llevo. Bajo yo y le explico que tardamos veinte minutos más y por qué. Prefiero explicar un retraso que una caída.',
        'Se lo voy a contar yo, contigo delante. No para que te caiga nada, sino para que el anclaje esté puesto antes de subir la próxima vez.',
      ],
    },
  ],
};

const PIEZA: DemoRoleplay = {
  title: 'La pieza prometida que no ha llegado',
  description: 'Almacén. Un técnico te llama desde casa del cliente: la placa que pidió hace una semana no está en la furgoneta.',
  createdDaysAgo: 41,
  questions: [
    'Estoy en casa de los Otero y la placa no viene en la caja. ¿Otra vez? Me dijiste que salía ayer.',
    'No me digas «lo miro». Tengo al cliente delante. ¿Qué le digo?',
    '¿Y no la lleva otro compañero en su furgoneta? Alguien tendrá una.',
    'Esto pasa cada semana. ¿Qué vais a hacer para que no se repita?',
  ],
  rehearsals: [
    {
      person: 'lucia',
      assigned: { due: -10, completedDaysAgo: 12 },
      answers: [
        'Sí, te dije ayer. La veo en el sistema: salió por error en la ruta de Diego. El fallo es del almacén, no tuyo.',
        'Dile que la placa existe, que viene de camino y que a las cuatro la tiene en casa. Si a las tres no te lo he confirmado, le llamo yo.',
        'Ya lo he preguntado: Nuria lleva una, pero es la versión anterior y no vale para ese modelo. Por eso te mando la de Diego.',
        'Desde el lunes cada caja sale con la lista firmada por quien la prepara. Si falta algo, se ve en el almacén y no en casa del cliente.',
      ],
    },
    {
      person: 'ivan',
      assigned: { due: 6 },
      earlierDaysAgo: 20,
      earlier: [
        'Perdona. Lo miro y te llamo.',
        'Que espere un poco, que estoy en ello.',
        'Pregunta en el grupo, a ver quién la tiene.',
        'Estos días hay mucho lío. Ya lo hablaremos.',
      ],
    },
    { person: 'diego', assigned: { due: -3 } },
  ],
};

export const NORTECLIMA_ROLEPLAYS: DemoRoleplay[] = [{ ...AVERIA, report: AVERIA_REPORT }, FACTURA, BAJA, PRECINTO, ARNES, PIEZA];
