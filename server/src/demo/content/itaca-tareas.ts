import type { DemoProyecto } from './tareas.ts';

export const ITACA_PROYECTOS: DemoProyecto[] = [
  {
    empresa: 'itaca',
    responsable: 'marta',
    nombre: 'Temporada de Reyes',
    descripcion: 'Formación exprés para el personal de refuerzo en tienda.',
    creado: '51d 16:00',
    tareas: [
      {
        nombre: 'Aprender el recorrido de la tienda',
        para: 'ximena',
        creada: '18d 16:20',
        entrega: -5,
        pasos: [
          { at: '15d 17:00', estado: 'en progreso' },
          { at: '7d 16:45', terminada: 'Ya encuentro todo sin preguntar, menos los mapas.' },
          { at: '6d 16:10', by: 'marta', comentario: 'Los mapas están junto a la caja dos, en el cajón de abajo.' },
          { at: '6d 16:12', estado: 'completada' },
        ],
      },
      {
        nombre: 'Actualizar la lista de libro infantil',
        descripcion: 'Por edades, con existencias de las tres tiendas.',
        para: 'rodrigo',
        creada: '14d 16:30',
        entrega: -2,
        pasos: [
          { at: '10d 16:15', estado: 'en progreso' },
          { at: '4d 17:10', by: 'rodrigo', comentario: 'Falta la tienda del centro: cuentan existencias el jueves.' },
        ],
      },
      {
        nombre: 'Ensayar la devolución sin tique',
        para: 'ximena',
        creada: '8d 16:00',
        entrega: 3,
        pasos: [
          { at: '6d 16:30', estado: 'en progreso' },
          { at: '3d 16:50', by: 'ximena', comentario: 'El vale ya me sale natural. Me atoro cuando piden hablar con el gerente.' },
          { at: '3d 17:15', by: 'marta', comentario: 'Es el caso que más se repite. Hazlo otra vez con el roleplay y lo comentamos.' },
        ],
      },
    ],
  },
  {
    empresa: 'itaca',
    responsable: 'marta',
    nombre: 'Club de lectura',
    descripcion: 'Una reunión al mes en cada tienda, con quien atiende como anfitrión.',
    creado: '22d 16:30',
    tareas: [
      {
        nombre: 'Elegir los tres primeros títulos',
        para: 'rodrigo',
        creada: '21d 17:00',
        entrega: -12,
        pasos: [
          { at: '14d 16:40', terminada: 'Dos novelas cortas y un libro de cuentos. Hay ejemplares de los tres.' },
          { at: '13d 16:05', estado: 'completada' },
        ],
      },
      {
        nombre: 'Preparar la mesa de novedades del club',
        para: 'rodrigo',
        creada: '5d 16:20',
        entrega: 6,
      },
    ],
  },
];
