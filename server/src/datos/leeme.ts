import type { Whose } from './duties.ts';

const SAME = `- resumen.json: cuántas filas hay de cada tabla y cuántos archivos.
- archivos/: cada archivo con su nombre, dentro de una carpeta con su clase y su identificador, que es el «id» de la tabla «archivos».

Las fechas están en UTC. Los textos están en UTF-8.`;

const OF_PERSON = `En este archivo están los datos que guardamos sobre ti: tu cuenta y tus sesiones, tu rol, tus empresas y tus grupos, tus respuestas, borradores, prompts, votos, comentarios y preguntas, las tareas que tienes asignadas, tus avisos y la actividad de tu cuenta.

- datos/: un archivo JSON por tabla. Los nombres de los campos son los de la tabla.
${SAME}

No está tu contraseña, de la que solo guardamos una huella que no se puede leer, ni los códigos de tus sesiones o de tu verificación en dos pasos. Tampoco datos de otras personas: en la actividad aparecen vacíos los campos que las nombran. Lo que has escrito para tu empresa (FAQs, roleplays, proyectos) es de la empresa y está en su copia.`;

const OF_COMPANY = `En este archivo están los datos de la empresa: su gente y sus grupos, proyectos, tareas, roleplays con sus respuestas y reportes, FAQs, temas, ajustes y actividad.

- datos/: un archivo NDJSON por tabla, con una fila en cada línea. Los nombres de los campos son los de la tabla.
${SAME}

No están los borradores, los prompts generados, los votos ni los avisos, que solo puede leer cada persona (puede descargarlos en su perfil), ni la clave de IA.`;

/** The explanation for the person who opens the archive. */
export function leeme({ whose, nombre }: { whose: Whose; nombre: string }, at: Date): string {
  const title = whose === 'persona' ? `Copia de los datos de ${nombre}` : `Copia de los datos de la empresa ${nombre}`;
  const day = new Intl.DateTimeFormat('es', { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' }).format(at);
  return `${title}\nEscrita el ${day} (UTC)\n\n${whose === 'persona' ? OF_PERSON : OF_COMPANY}\n`;
}
