import type { DemoProyecto } from './tareas.ts';

export const NORTECLIMA_PROYECTOS: DemoProyecto[] = [
  {
    empresa: 'norteclima',
    responsable: 'marta',
    nombre: 'Atención posventa',
    descripcion: 'Guiones, encuestas y seguimiento de las reclamaciones abiertas.',
    creado: '30d 09:40',
    tareas: [
      {
        nombre: 'Llamar a las reclamaciones del mes pasado',
        descripcion: 'Están en el adjunto. Empieza por las más antiguas y anota en cada una qué hemos acordado.',
        para: 'diego',
        creada: '12d 09:15',
        entrega: 0,
        pasos: [
          {
            at: '12d 09:20',
            by: 'marta',
            adjunto: { nombre: 'reclamaciones-abiertas.txt', texto: '12 clientes, empezar por los más antiguos.\n' },
          },
          { at: '1d 16:20', by: 'diego', comentario: 'Dos no cogen el teléfono. Vuelvo a llamar mañana.' },
          { at: '3.5h', by: 'marta', comentario: 'Si siguen sin contestar, déjales un mensaje con el teléfono directo de posventa.' },
        ],
      },
      {
        nombre: 'Resumir la encuesta de satisfacción',
        para: 'nuria',
        creada: '13d 10:00',
        entrega: -3,
        pasos: [
          { at: '11d 09:30', estado: 'en progreso' },
          { at: '5d 13:10', terminada: 'Una página, con las tres quejas que más se repiten.' },
          { at: '4d 09:50', by: 'marta', comentario: 'Muy claro. Lo llevo a la reunión del lunes.' },
          { at: '4d 09:52', estado: 'completada' },
        ],
      },
      {
        nombre: 'Ordenar las plantillas de respuesta',
        para: 'ivan',
        creada: '20d 12:00',
        pasos: [
          { at: '18d 10:15', estado: 'en progreso' },
          { at: '11d 16:40', terminada: 'Quedan nueve. Las repetidas están en una carpeta aparte.' },
          { at: '10d 10:05', estado: 'completada' },
        ],
      },
      {
        nombre: 'Anotar los motivos de baja del mes',
        descripcion: 'Una línea por cliente: qué dijo y qué le ofrecimos.',
        para: 'diego',
        creada: '6d 11:30',
        entrega: 5,
        pasos: [
          { at: '4d 12:20', estado: 'en progreso' },
          { at: '4d 12:45', by: 'diego', comentario: 'Empiezo por las comunidades, que son las que más se van por precio.' },
        ],
      },
    ],
  },
  {
    empresa: 'norteclima',
    responsable: 'marta',
    nombre: 'Campaña de invierno',
    descripcion: 'Preparar al equipo de atención para el pico de avisos de diciembre a febrero.',
    creado: '16d 09:10',
    tareas: [
      {
        nombre: 'Leer las novedades de la caldera Boreal',
        para: 'lucia',
        creada: '15d 10:30',
        entrega: -9,
        pasos: [
          { at: '11d 12:15', terminada: 'Leídas. Lo que cambia es el código de error al encender.' },
          { at: '10d 10:10', estado: 'completada' },
        ],
      },
      {
        nombre: 'Actualizar los plazos de repuesto',
        para: 'diego',
        creada: '14d 09:25',
        entrega: -8,
        pasos: [
          { at: '12d 09:40', estado: 'en progreso' },
          { at: '9d 13:35', terminada: 'Confirmados con el almacén, pieza a pieza.' },
          { at: '9d 16:20', estado: 'completada' },
        ],
      },
      {
        nombre: 'Anotar las dudas más repetidas de la semana',
        para: 'lucia',
        creada: '8d 09:30',
        entrega: -1,
        pasos: [{ at: '2d 09:30', by: 'marta', comentario: 'Con las cinco primeras es suficiente.' }],
      },
      {
        nombre: 'Repasar la tabla de desplazamientos',
        para: 'nuria',
        creada: '7d 12:10',
        entrega: 4,
        pasos: [{ at: '6d 10:00', estado: 'en progreso' }],
      },
      {
        nombre: 'Revisar el guion de averías urgentes',
        descripcion:
          'Añadir la pregunta sobre el olor a gas al principio, antes de pedir la dirección, y quitar la frase «no se preocupe». Que quepa en una pantalla del móvil.',
        para: 'lucia',
        creada: '6d 09:20',
        entrega: 2,
        pasos: [
          { at: '5d 10:05', estado: 'en progreso' },
          {
            at: '3d 09:12',
            by: 'marta',
            adjunto: { nombre: 'guion-anterior.txt', texto: 'Buenos días, Norteclima. ¿Me dice su dirección?\n' },
          },
          { at: '3d 09:15', by: 'marta', comentario: 'He dejado el guion anterior en los adjuntos, por si quieres comparar.' },
          { at: '3d 10:40', by: 'lucia', comentario: 'Gracias. Empiezo por el olor a gas.' },
          {
            at: '1d 12:10',
            by: 'marta',
            comentario: '¿Probaste la versión corta? En la zona 4 cuelgan antes de la tercera pregunta.',
          },
          {
            at: '2.6h',
            by: 'lucia',
            adjunto: {
              nombre: 'guion-averias-v3.txt',
              texto: 'Buenos días, Norteclima. ¿Nota olor a gas? Si es así, salga y llame desde fuera.\n',
            },
          },
          { at: '2.5h', by: 'lucia', comentario: 'Sí. Con la corta no colgó nadie. He subido la nueva con el otro orden.' },
          { at: '2.4h', terminada: 'Probado con dos llamadas de hoy.' },
          { at: '1.5h', by: 'marta', comentario: 'Me gusta. La leo con calma y te digo.' },
        ],
      },
      {
        nombre: 'Preparar las respuestas sobre garantías',
        para: 'lucia',
        creada: '5d 11:45',
        entrega: 0,
        pasos: [
          { at: '2d 16:10', by: 'lucia', comentario: '¿Incluyo también las piezas que no son nuestras?' },
          { at: '2d 17:00', by: 'marta', comentario: 'Sí, con una frase basta.' },
        ],
      },
      {
        nombre: 'Ensayar la llamada de un cliente sin calefacción',
        para: 'lucia',
        creada: '4d 09:05',
        entrega: 7,
      },
      {
        nombre: 'Ensayar la visita con presupuesto rechazado',
        para: 'ivan',
        creada: '3d 12:30',
        entrega: 11,
      },
    ],
  },
];
