import type { DemoProyecto } from './tareas.ts';

export const ARCE_PROYECTOS: DemoProyecto[] = [
  {
    empresa: 'arce',
    responsable: 'marta',
    nombre: 'Apertura de la sede norte',
    creado: '44d 10:30',
    tareas: [
      {
        nombre: 'Revisar el protocolo de citas urgentes',
        descripcion: 'Que diga quién decide, en cuánto tiempo y qué se le cuenta al paciente mientras espera.',
        para: 'hugo',
        creada: '21d 09:30',
        entrega: -6,
        pasos: [
          { at: '17d 10:00', estado: 'en progreso' },
          { at: '12d 12:20', by: 'hugo', comentario: '¿Las citas de pediatría siguen el mismo protocolo?' },
          { at: '12d 13:05', by: 'jorge', comentario: 'El mismo, pero llaman primero a la enfermera de guardia.' },
          { at: '8d 11:30', terminada: 'Cabe en una hoja. La he dejado en recepción.' },
          { at: '7d 09:40', estado: 'completada' },
        ],
      },
      {
        nombre: 'Comprobar los datos de contacto de los pacientes',
        descripcion: 'Teléfono y correo de quienes tienen cita este mes. Sin confirmar no podemos avisar del cambio de sede.',
        para: 'hugo',
        creada: '16d 12:15',
        entrega: -3,
        pasos: [
          { at: '14d 09:10', estado: 'en progreso' },
          { at: '3d 16:30', by: 'hugo', comentario: 'Me faltan unos veinte. No contestan por la mañana: sigo por la tarde.' },
        ],
      },
      {
        nombre: 'Preparar el mensaje de cambio de sede',
        descripcion: 'Dirección, cómo llegar en autobús y desde qué día. Menos de cien palabras.',
        para: 'paula',
        creada: '9d 10:00',
        entrega: 4,
        pasos: [
          { at: '8d 09:20', estado: 'en progreso' },
          { at: '5d 13:15', by: 'paula', comentario: '¿Pongo también el aparcamiento?' },
          { at: '5d 15:40', by: 'marta', comentario: 'Sí, con el precio de la hora. Es lo primero que preguntan.' },
        ],
      },
    ],
  },
  {
    empresa: 'arce',
    responsable: 'jorge',
    nombre: 'Acogida de pacientes nuevos',
    descripcion: 'La primera llamada, la primera visita y qué se entrega en cada una.',
    creado: '24d 12:00',
    tareas: [
      {
        nombre: 'Escribir la bienvenida de la primera visita',
        para: 'paula',
        creada: '20d 09:45',
        entrega: -10,
        pasos: [
          { at: '15d 11:10', estado: 'en progreso' },
          { at: '12d 16:00', terminada: 'Probada con tres pacientes. A los tres les pareció corta y clara.' },
          { at: '11d 10:20', estado: 'completada' },
        ],
      },
      {
        nombre: 'Ensayar la llamada para mover una cita',
        para: 'paula',
        creada: '6d 12:40',
        entrega: 9,
      },
    ],
  },
];
