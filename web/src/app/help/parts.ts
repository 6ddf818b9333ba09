import type { Role } from '@ensaya/contract/roles.ts';
import { PATHS, panelPath, tareasLink } from '../../lib/address/paths.ts';
import type { PictureName } from './pictures.tsx';

export type Part = {
  /** Of its address: /ayuda#tareas. */
  id: string;
  name: string;
  title: string;
  text: string;
  picture: PictureName;
  to: string;
  /** Where the link leads, if it has another name than the part. */
  page?: string;
};
type Help = { subtitle: string; parts: Part[]; keys: [what: string, keys: string[]][] };

const FIND: Help['keys'][number] = ['Buscar cualquier cosa', ['mod', 'K']];
const CLOSE: Help['keys'][number] = ['Cerrar lo que está abierto', ['Esc']];

/** What each part is for, in the words of its users. */
export const HELP: Record<Role, Help> = {
  worker: {
    subtitle: 'Para qué sirve cada parte, si trabajas en un equipo.',
    parts: [
      {
        id: 'panel',
        name: 'Panel',
        title: 'Lo urgente, primero',
        text: 'Arriba, lo primero que toca. Después, el resto por urgencia, tareas y roleplays juntos. «Mi ficha» guarda lo que has entregado.',
        picture: 'agenda',
        to: panelPath('worker'),
      },
      {
        id: 'tareas',
        name: 'Mis tareas',
        title: 'Lo que te han asignado',
        text: 'Qué toca y para cuándo. Cuando acabes, pulsa «He terminado»: tu responsable lo ve y la cierra.',
        picture: 'ownTask',
        to: tareasLink(),
      },
      {
        id: 'roleplays',
        name: 'Roleplays',
        title: 'Ensaya antes de la llamada',
        text: 'Lee la escena y contesta a tu ritmo: lo que escribes se guarda solo. «Finalizar» lo entrega; lo que te comenten sale junto a tus palabras, y ahí contestas. Con «Ensayar en vivo» hablas con un personaje de IA: nadie lo ve hasta que lo entregues.',
        picture: 'play',
        to: PATHS.roleplays,
      },
      {
        id: 'generador',
        name: 'Generador de Prompts',
        title: 'Contesta y llévate el texto',
        text: 'Respondes unas preguntas y la IA redacta. Después lo encuentras en «Mis prompts».',
        picture: 'answers',
        to: PATHS.prompts,
      },
      {
        id: 'faqs',
        name: 'Preguntas Frecuentes',
        title: 'La misma respuesta para todos',
        text: 'Busca con tus palabras, aunque no pongas los acentos. «Preguntar» te contesta con frases de las preguntas frecuentes. Si no está, envíala a tus responsables, con o sin tu nombre; «Mis preguntas» dice qué fue de ella. Si piden usar una respuesta tuya, decides tú en tu panel.',
        picture: 'faq',
        to: PATHS.faqs,
      },
      {
        id: 'avisos',
        name: 'Avisos',
        title: 'Te avisamos de lo tuyo',
        text: 'Una tarea nueva, un plazo que se acerca. En tu perfil eliges qué te llega por correo; cada correo trae su enlace para dejar de recibirlo.',
        picture: 'notice',
        to: PATHS.profile,
        page: 'Perfil',
      },
    ],
    keys: [FIND, CLOSE],
  },
  manager: {
    subtitle: 'Para qué sirve cada parte, si diriges un equipo.',
    parts: [
      {
        id: 'panel',
        name: 'Panel',
        title: 'Lo que te espera, primero',
        text: 'Arriba, quién va tarde y qué te toca cerrar, responder o revisar, con su botón. Después, las cifras y tus empresas.',
        picture: 'waiting',
        to: panelPath('manager'),
      },
      {
        id: 'tareas',
        name: 'Tareas',
        title: 'Asigna, mueve y cierra',
        text: 'Arrastra una tarjeta para cambiar su estado. Al ver «He terminado», la cierras con un clic.',
        picture: 'task',
        to: PATHS.tasks,
      },
      {
        id: 'roleplays',
        name: 'Roleplays',
        title: 'Que ensayen antes de la llamada',
        text: 'Elige uno de la biblioteca o escribe la escena y las preguntas, elige a quién, lee lo que responde y coméntalo. «Recordar a los que faltan» avisa a quien va tarde.',
        picture: 'roleplay',
        to: PATHS.roleplays,
      },
      {
        id: 'reportes',
        name: 'Reportes',
        title: 'De lo que responden a lo que toca',
        text: 'Reúne lo que ha respondido tu equipo, o uno de sus grupos. Cada hallazgo lleva a «Crear FAQ», «Crear tarea» o «Repetir con…».',
        picture: 'finding',
        to: PATHS.roleplays,
        page: 'Roleplays',
      },
      {
        id: 'generador',
        name: 'Generador de Prompts',
        title: 'Tú preguntas, la IA redacta',
        text: 'Tu equipo contesta tus preguntas y se lleva un texto listo para copiar. El orden lo pones tú.',
        picture: 'questions',
        to: PATHS.prompts,
      },
      {
        id: 'faqs',
        name: 'Preguntas Frecuentes',
        title: 'Una respuesta, la misma para todos',
        text: 'Escríbela una vez; tu equipo la encuentra con Ctrl\u00a0K aunque no ponga los acentos. «Preguntar» contesta con sus frases, y la IA te propone otras formas de preguntarlo. En «Borradores» está lo que falta por escribir, y las respuestas que su autor deja usar.',
        picture: 'faq',
        to: PATHS.faqs,
      },
      {
        id: 'personas',
        name: 'Personas',
        title: 'Quién está y quién falta',
        text: 'Invita por correo, con un enlace o desde un CSV, y elige los grupos y los roleplays que cada persona recibe al entrar; una línea puede decir los suyos: «Ana Gil <ana@empresa.com>; Grupo A, Grupo B». Su nombre abre su ficha: qué ha entregado, qué va con retraso y los comentarios. En Grupos reúnes a la gente por tienda, turno o puesto para asignar, recordar y filtrar de una vez. «Proponer a otro responsable», al invitar, lo deja en manos de un superadmin.',
        picture: 'people',
        to: PATHS.people,
      },
      {
        id: 'ajustes',
        name: 'Ajustes',
        title: 'Tu logotipo y tu IA',
        text: 'Activa la IA de Ensaya o pega la clave de tu proveedor. Sin ninguna, copias el texto para pegarlo en otra IA.',
        picture: 'settings',
        to: PATHS.settings,
      },
      {
        id: 'avisos',
        name: 'Avisos',
        title: 'Te avisamos de tu equipo',
        text: 'Quién termina, quién pregunta y, los lunes, cómo fue la semana. En tu perfil eliges qué te llega por correo; cada correo trae su enlace para dejar de recibirlo.',
        picture: 'teamNotice',
        to: PATHS.profile,
        page: 'Perfil',
      },
    ],
    keys: [FIND, ['Mover una tarjeta', ['Espacio', '←', '→']], CLOSE],
  },
  superadmin: {
    subtitle: 'Para qué sirve cada parte, si llevas la plataforma.',
    parts: [
      {
        id: 'panel',
        name: 'Panel',
        title: 'Lo que te espera, primero',
        text: 'Arriba, las solicitudes, los responsables que te proponen, quién no tiene empresa y qué empresas conviene mirar. Después, el estado del sistema, la IA que ofreces y las cifras.',
        picture: 'figures',
        to: panelPath('superadmin'),
      },
      {
        id: 'empresas',
        name: 'Empresas',
        title: 'Quién usa Ensaya',
        text: 'Crea una empresa, asígnale responsables y mira cuáles siguen sin ninguno.',
        picture: 'empresas',
        to: PATHS.empresas,
      },
      {
        id: 'usuarios',
        name: 'Usuarios',
        title: 'Quién entra y quién espera',
        text: 'Encuentra a cualquiera por su nombre o su correo. Puedes suspender una cuenta y recuperarla.',
        picture: 'people',
        to: PATHS.usuarios,
      },
      {
        id: 'faqs',
        name: 'Preguntas Frecuentes',
        title: 'Lo que responde cada empresa',
        text: 'Las lees todas; las escriben sus responsables.',
        picture: 'faq',
        to: PATHS.faqs,
      },
      {
        id: 'actividad',
        name: 'Registro de actividad',
        title: 'Qué ha pasado y quién lo hizo',
        text: 'Altas, bajas, cambios de acceso y exportaciones, con su fecha.',
        picture: 'log',
        to: PATHS.auditLog,
      },
      {
        id: 'perfil',
        name: 'Perfil',
        title: 'Protege tu cuenta',
        text: 'Activa la verificación en dos pasos y cierra las sesiones que no reconozcas. En «Tus datos» los descargas o eliminas tu cuenta.',
        picture: 'factor',
        to: PATHS.profile,
      },
    ],
    keys: [FIND, CLOSE],
  },
};

/** A responsable's first steps; each leads to its form. */
export const STEPS: { title: string; text: string; to: string; opens: boolean }[] = [
  { title: 'Crea un proyecto', text: 'Reúne tareas con un mismo fin', to: PATHS.managerDashboard, opens: true },
  { title: 'Asigna una tarea', text: 'A una persona y con fecha', to: PATHS.tasks, opens: true },
  { title: 'Asigna un roleplay', text: 'Tarda unos cinco minutos', to: PATHS.newRoleplay, opens: false },
  { title: 'Escribe una FAQ', text: 'La duda que más te repiten', to: PATHS.faqs, opens: true },
];
