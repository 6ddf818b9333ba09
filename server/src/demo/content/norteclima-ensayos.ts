import type { PersonajeTexto } from '@ensaya/contract/personajes.ts';

/** The role-play of norteclima-roleplays.ts that has a character. */
export const AVERIA_TITLE = 'Avería en plena ola de frío';

export const AVERIA_PERSONAJE: PersonajeTexto = {
  nombre: 'Raquel Ibáñez',
  linea: 'Madre de un bebé de cinco meses · contrato con guardia',
  situacion:
    'Lleva dos noches sin calefacción con un bebé en casa. Ha leído «urgencias 24 horas» en la web y le dan cita para pasado mañana.',
  meta: 'Que se sienta atendida y cuelgue sabiendo quién va y a qué hora.',
  apertura: 'Buenas noches. Llevamos dos noches sin calefacción y tengo un bebé de cinco meses. ¿Cuándo vienen?',
  dificultad: 'exigente',
  turnos_max: 12,
  etapas: [
    {
      nombre: 'Se siente escuchada',
      meta: 'Que note que le has oído',
      que_debe_pasar: 'Reconoce que con un bebé no puede esperar, antes de explicar nada.',
      cede_con: 'Que alguien le pregunte por la niña',
    },
    {
      nombre: 'Sabe qué va a pasar',
      meta: 'Algo con hora, y quién lo hace',
      que_debe_pasar: 'Avisa a la guardia y da una hora y un nombre.',
      cede_con: 'Una hora concreta',
    },
    {
      nombre: 'Pasa la noche tranquila',
      meta: null,
      que_debe_pasar: 'Dice qué puede hacer esta noche sin peligro para la niña.',
      cede_con: 'Un consejo que pueda seguir ya',
    },
  ],
  objetivos: ['Ha encendido el horno para calentar la cocina', 'Su marido está de viaje y le da miedo quedarse sola'],
};

const ESCUCHA = 'Siento que lleven dos noches así. Con un bebé esto no puede esperar. ¿Cómo está la niña?';
const GUARDIA = 'Acabo de avisar a la guardia: Óscar, el técnico, llega antes de las once.';
const NOCHE = 'Júntense en la habitación más pequeña con la puerta cerrada, y nada de braseros ni de encender el horno.';

/** With the turns in which each stage was met. */
export const AVERIA_DIALOGO = {
  dichos: [
    ESCUCHA,
    'Bien, con dos pijamas. Pero eso no me arregla la caldera. Pasado mañana, me han dicho. ¿Le parece una urgencia?',
    'No me lo parece. Déjeme un momento con la guardia.',
    'Un momento, un momento. Siempre es un momento.',
    GUARDIA,
    'Antes de las once. De acuerdo. ¿Y hasta entonces qué hago yo?',
    NOCHE,
    'Vale. Pues lo apago ahora mismo. Gracias, de verdad.',
  ],
  cumplidas: [
    { turno_n: 1, cita: 'Con un bebé esto no puede esperar' },
    { turno_n: 5, cita: 'Acabo de avisar a la guardia: Óscar, el técnico, llega antes de las once' },
    { turno_n: 7, cita: 'Júntense en la habitación más pequeña con la puerta cerrada, y nada de braseros' },
  ],
};

export const AVERIA_PAUSADO = {
  dichos: [
    'Buenas noches, soy Lucía, de Norteclima. ¿Me dice la dirección?',
    'La dirección ya la tienen. Lo que no tengo yo es calefacción. ¿Vienen o no?',
    'Tiene razón, perdone. Con un bebé en casa lo primero es que entre calor.',
    'Eso mismo digo yo. ¿Y quién me lo va a arreglar?',
  ],
  cumplidas: [{ turno_n: 3, cita: 'Con un bebé en casa lo primero es que entre calor' }],
};
