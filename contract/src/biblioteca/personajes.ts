import { type Dificultad, PERSONAJE_PARTES, type PersonajeTexto } from '../personajes.ts';
import { LIBRARY } from './todos.ts';

/** What a character of the library adds to its role-play: stages name one of its questions each, which says what has to happen. */
type Character = {
  nombre: string;
  dificultad: Dificultad;
  meta: string;
  etapas: readonly { nombre: string; pregunta: number; cede_con: string }[];
  objetivos: readonly string[];
};
const etapa = (nombre: string, pregunta: number, cede_con: string) => ({ nombre, pregunta, cede_con });

const CHARACTERS: Record<string, Character> = {
  'tercera-llamada': {
    nombre: 'El cliente de la tercera llamada',
    dificultad: 'exigente',
    meta: 'Que cuelgue sabiendo qué va a pasar y cuándo.',
    etapas: [
      etapa('No tiene que repetirse', 0, 'Que resuman lo que ya ha contado'),
      etapa('Algo que pueda comprobar', 2, 'Un nombre o una hora'),
      etapa('Sabe qué va a pasar', 4, 'Un plan con responsables'),
    ],
    objetivos: ['Mañana trabaja en casa y no puede quedarse otra vez sin línea', 'Está a punto de pedir la baja'],
  },
  'cobro-duplicado': {
    nombre: 'La clienta del chat',
    dificultad: 'amable',
    meta: 'Que sepa qué ha pasado con su dinero y cuándo tendrá noticias.',
    etapas: [
      etapa('Alguien se hace cargo', 0, 'Que no le pidan datos de más'),
      etapa('Entiende los dos cargos', 1, 'Una explicación sin tecnicismos'),
      etapa('Tiene con qué reclamar', 3, 'Una referencia y una fecha'),
    ],
    objetivos: ['El lunes le pasan el recibo del alquiler', 'Le da vergüenza decir que no llega a fin de mes'],
  },
  'regalo-perdido': {
    nombre: 'El papá de Guadalajara',
    dificultad: 'amable',
    meta: 'Que sienta que alguien responde y sepa qué recibirá.',
    etapas: [
      etapa('Le creen', 0, 'Que no den por buena la entrega'),
      etapa('Reconocen lo que significó', 1, 'Que pregunten por su hija'),
      etapa('Hay una solución', 3, 'Una alternativa clara'),
    ],
    objetivos: ['Le prometió a su hija que llegaría', 'No quiere el dinero, quiere un detalle para ella'],
  },
  'razon-a-medias': {
    nombre: 'La clienta de los doce años',
    dificultad: 'exigente',
    meta: 'Que acepte la corrección de la fecha y sienta que se le hace justicia.',
    etapas: [
      etapa('Le contestan a lo suyo', 0, 'Un tono personal'),
      etapa('Le dan la razón que tiene', 2, 'Un importe y cómo se devuelve'),
      etapa('Confía en que no se repetirá', 3, 'Que no pongan excusas'),
    ],
    objetivos: ['Lo que le duele es que nadie la conozca después de doce años', 'Sabe que se equivocó de fecha y no quiere decirlo'],
  },
  'otra-oferta-mas-barata': {
    nombre: 'El dueño del taller',
    dificultad: 'exigente',
    meta: 'Que decida con lo que de verdad le importa y haya un siguiente paso.',
    etapas: [
      etapa('Le preguntan antes de defender', 0, 'Interés por lo que incluye la otra'),
      etapa('Ve la diferencia en su taller', 1, 'Un ejemplo suyo'),
      etapa('Siente menos riesgo', 3, 'Una prueba o una salida'),
    ],
    objetivos: ['Su socio ya ha dicho que sí a la otra', 'Hace dos años perdió dinero con un proveedor barato'],
  },
  'quiere-darse-de-baja': {
    nombre: 'La clienta que se va',
    dificultad: 'exigente',
    meta: 'Que decida libremente y se quede con buena impresión.',
    etapas: [
      etapa('Respetan su decisión', 0, 'Que no le pongan trabas'),
      etapa('Le dicen la verdad entera', 2, 'El precio final y la permanencia'),
      etapa('Comparan lo que usa', 3, 'Que admitan lo bueno de la otra'),
    ],
    objetivos: ['Se quedaría si alguien le explicara por qué paga más que los nuevos', 'Le da pereza cambiar de número'],
  },
  'diez-minutos-con-compras': {
    nombre: 'La encargada de compras',
    dificultad: 'muy_dificil',
    meta: 'Que acepte un paso pequeño con fecha.',
    etapas: [
      etapa('No le hacen perder el tiempo', 0, 'Una frase que le sirva'),
      etapa('Preguntan por diciembre', 1, 'Interés por las consecuencias'),
      etapa('Acepta un paso', 4, 'Algo pequeño y con fecha'),
    ],
    objetivos: ['En diciembre su proveedor la dejó sin cajas', 'Su jefe le ha pedido tener una segunda opción'],
  },
  'seis-retrasos': {
    nombre: 'Bruno',
    dificultad: 'exigente',
    meta: 'Que reconozca el efecto y acuerde qué va a cambiar.',
    etapas: [
      etapa('Oye los hechos', 0, 'Que no lo etiqueten'),
      etapa('Se abre', 2, 'Que escuchen sin juzgar'),
      etapa('Acuerda un cambio', 4, 'Opciones reales'),
    ],
    objetivos: ['Cuida de su padre por las mañanas', 'Teme que lo quiten del turno'],
  },
  'ascenso-que-no-llega': {
    nombre: 'Irene',
    dificultad: 'muy_dificil',
    meta: 'Que sepa la verdad y haya otra conversación con fecha.',
    etapas: [
      etapa('Recibe la noticia clara', 0, 'Que no la envuelvan en elogios'),
      etapa('Entiende los criterios', 1, 'Que no hablen mal de nadie'),
      etapa('Ve un camino', 3, 'Algo que sí puedan ofrecer'),
    ],
    objetivos: ['Tiene una oferta de otra empresa', 'Quería enterarse la primera y teme que ya se sepa'],
  },
  'bromas-sobre-el-acento': {
    nombre: 'Yuliana',
    dificultad: 'amable',
    meta: 'Que se sienta protegida y sepa qué va a pasar.',
    etapas: [
      etapa('Se siente a salvo', 0, 'Tiempo y un lugar reservado'),
      etapa('Cuenta lo que pasó', 1, 'Que no disculpen al compañero'),
      etapa('Hay una medida', 4, 'Una fecha para volver a hablar'),
    ],
    objetivos: ['Ha empezado a buscar otro trabajo', 'Su compañera Paola lo vio todo y no se atreve a decirlo'],
  },
  'primer-dia-en-el-equipo': {
    nombre: 'Nuria',
    dificultad: 'amable',
    meta: 'Que acabe el día con lo que necesita para mañana.',
    etapas: [
      etapa('Sabe quién llega', 0, 'Una presentación breve'),
      etapa('Ve qué no se entiende', 1, 'Que se lo digan sin fingir'),
      etapa('Deja algo concreto', 4, 'Que pidan con iniciativa'),
    ],
    objetivos: ['Le han encargado acogerte además de su trabajo', 'Agradece que le pregunten y le molesta que finjan'],
  },
  'acompanar-a-quien-empieza': {
    nombre: 'Mateo',
    dificultad: 'amable',
    meta: 'Que se atreva a preguntar.',
    etapas: [
      etapa('Se tranquiliza', 0, 'Que le cuenten cómo será el día'),
      etapa('Reconoce un error', 2, 'Que mantengan la calma'),
      etapa('Sabe a quién acudir', 4, 'Un nombre y un momento'),
    ],
    objetivos: ['No ha entendido la máquina y le da vergüenza', 'Cree que en una semana lo van a despedir'],
  },
  'dos-cortes-sin-gafas': {
    nombre: 'Ramón',
    dificultad: 'muy_dificil',
    meta: 'Que pare y termine con protección.',
    etapas: [
      etapa('Para', 0, 'Que nombren el riesgo concreto'),
      etapa('Le toman en serio', 2, 'Una solución para el agarre'),
      etapa('Termina con seguridad', 4, 'Que le ayuden'),
    ],
    objetivos: ['Los guantes le hacen daño en un dedo operado', 'Quiere llegar al cumpleaños de su nieta'],
  },
  'parar-la-linea': {
    nombre: 'El jefe de producción',
    dificultad: 'muy_dificil',
    meta: 'Que acepte comprobar el lote antes de seguir.',
    etapas: [
      etapa('Oye el dato', 0, 'Precisión sin dramatizar'),
      etapa('Compara los costes', 1, 'Lo que vale una devolución'),
      etapa('Aparta lo dudoso', 4, 'Una forma rápida'),
    ],
    objetivos: ['El mes pasado paró y resultó ser una falsa alarma', 'Dirección le ha avisado de que otro retraso no'],
  },
  'relevo-incompleto': {
    nombre: 'El compañero que sale',
    dificultad: 'exigente',
    meta: 'Que el relevo quede completo y por escrito.',
    etapas: [
      etapa('Se queda un minuto', 0, 'Amabilidad y firmeza'),
      etapa('Cuenta qué aviso era', 1, 'Preguntas concretas'),
      etapa('Lo anotan juntos', 2, 'Que lo hagan en ese momento'),
    ],
    objetivos: ['Borró el aviso sin mirar qué decía', 'Llega tarde a recoger a su hijo'],
  },
  'susto-en-el-almacen': {
    nombre: 'El conductor de la carretilla',
    dificultad: 'exigente',
    meta: 'Que lo ocurrido quede registrado con su ayuda.',
    etapas: [
      etapa('Ve que se lo toman en serio', 0, 'Que aseguren la zona'),
      etapa('Pierde el miedo', 2, 'Que separen causas y castigo'),
      etapa('Cuenta las causas', 3, 'Que agradezcan la sinceridad'),
    ],
    objetivos: ['Iba más rápido de lo permitido porque se lo pidieron', 'Ya tiene una amonestación de este año'],
  },
  'alarma-en-plena-reunion': {
    nombre: 'La directora comercial',
    dificultad: 'muy_dificil',
    meta: 'Que evacúe y ayude al cliente a salir.',
    etapas: [
      etapa('Obedece la instrucción', 0, 'Firmeza sin discusión'),
      etapa('Sale por la ruta', 1, 'Palabras que entienda el cliente'),
      etapa('No regresa', 2, 'Una tarea que hacer'),
    ],
    objetivos: ['El cliente estaba a punto de firmar', 'Dejó la computadora abierta con el contrato'],
  },
  'dos-horas-en-urgencias': {
    nombre: 'El hijo de la paciente',
    dificultad: 'exigente',
    meta: 'Que entienda la espera y sepa qué hacer si algo cambia.',
    etapas: [
      etapa('Reconocen la espera', 0, 'Que expliquen el orden'),
      etapa('Miran a su madre', 1, 'Que enfermería la valore'),
      etapa('Sabe cuándo tendrá noticias', 4, 'Lo que se sabe, sin inventar'),
    ],
    objetivos: ['Su padre murió esperando en un pasillo', 'Tiene miedo y le sale enfado'],
  },
  'antibiotico-sin-receta': {
    nombre: 'La clienta de toda la vida',
    dificultad: 'amable',
    meta: 'Que se vaya con alivio y sepa qué señales vigilar.',
    etapas: [
      etapa('Se siente atendida', 0, 'Que pregunten por los síntomas'),
      etapa('Entiende el porqué', 1, 'Una frase, sin acusar'),
      etapa('Tiene alternativas', 2, 'Otra forma de consultar'),
    ],
    objetivos: ['Toma unas pastillas para la tensión y no lo dice', 'El sábado se casa su sobrina y no quiere faltar'],
  },
  'tratamiento-a-medias': {
    nombre: 'Don Aurelio',
    dificultad: 'exigente',
    meta: 'Que acuerde un paso que pueda cumplir.',
    etapas: [
      etapa('Entiende el resultado', 0, 'Palabras claras'),
      etapa('Cuenta qué le pasa', 3, 'Que den importancia a su malestar'),
      etapa('Acepta un paso', 4, 'Decirlo con sus palabras'),
    ],
    objetivos: ['Las pastillas le sueltan el estómago y le da pena decirlo', 'A su hermano le cortaron un pie y tiene miedo'],
  },
  'abrigo-sin-tique': {
    nombre: 'La clienta del abrigo',
    dificultad: 'exigente',
    meta: 'Que sepa qué puede hacer y se vaya tranquila.',
    etapas: [
      etapa('Buscan otra forma', 0, 'Que no le digan que no de entrada'),
      etapa('No la acusan', 1, 'Que describan lo que ven'),
      etapa('Sabe qué traer', 4, 'Un plazo y una condición'),
    ],
    objetivos: ['Lo llevó puesto a una boda', 'Necesita el dinero esta semana'],
  },
  'promocion-agotada': {
    nombre: 'El señor de la oferta',
    dificultad: 'exigente',
    meta: 'Que sepa qué se le respeta, y por escrito.',
    etapas: [
      etapa('Le dicen la verdad', 0, 'Que se disculpen por el afiche'),
      etapa('Le buscan una salida', 2, 'Otra sucursal o una reserva'),
      etapa('Lo tiene por escrito', 4, 'Hasta cuándo y quién responde'),
    ],
    objetivos: ['El refrigerador de su casa se malogró ayer', 'Pidió permiso en el trabajo para venir'],
  },
  'reserva-que-no-aparece': {
    nombre: 'La huésped agotada',
    dificultad: 'exigente',
    meta: 'Que tenga dónde dormir y sepa quién lo paga.',
    etapas: [
      etapa('La acogen', 0, 'Que no culpen a nadie'),
      etapa('Hay otra cama', 2, 'Quién paga el traslado'),
      etapa('Atienden lo urgente', 3, 'Que pregunten qué necesita ya'),
    ],
    objetivos: ['Está embarazada de cuatro meses', 'Mañana a las ocho tiene una entrevista'],
  },
  'alergia-en-la-mesa': {
    nombre: 'El cliente de la mesa',
    dificultad: 'amable',
    meta: 'Que coma con seguridad.',
    etapas: [
      etapa('Se lo toman en serio', 0, 'Que pregunten por el alcance'),
      etapa('Entiende el riesgo', 1, 'Por qué quitarla no basta'),
      etapa('Espera tranquilo', 3, 'Algo seguro mientras tanto'),
    ],
    objetivos: ['De niño acabó en el hospital', 'Le da vergüenza llamar la atención delante de sus amigos'],
  },
};

/** The character that comes with a role-play of the library, or null for an id that is not in it. */
export function characterOf(id: string): PersonajeTexto | null {
  const roleplay = LIBRARY.find((one) => one.id === id);
  const character = CHARACTERS[id];
  if (!roleplay || !character) return null;
  const { etapas, objetivos, ...texto } = character;
  return {
    ...texto,
    linea: roleplay.quien_habla,
    situacion: roleplay.description,
    apertura: roleplay.questions[0]?.text ?? '',
    turnos_max: PERSONAJE_PARTES.turnos_max.default,
    etapas: etapas.map(({ nombre, pregunta, cede_con }) => ({
      nombre,
      meta: null,
      que_debe_pasar: roleplay.questions[pregunta]?.demuestra ?? '',
      cede_con,
    })),
    objetivos: [...objetivos],
  };
}
