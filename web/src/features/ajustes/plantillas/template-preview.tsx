import { answersAsText, fillTemplate, type TemplateKind } from '@ensaya/contract/plantillas.ts';
import { Box } from '@mantine/core';
import classes from './template-field.module.css';

type Props = { kind: TemplateKind; text: string; nombre: string };

const ANSWERS = answersAsText([
  { question: '¿Qué ha pasado?', answer: 'El técnico llegó dos horas tarde y el cliente perdió la mañana.' },
  { question: '¿Qué tono quieres?', answer: 'Cercano, sin excusas.' },
  { question: '¿Qué le ofreces?', answer: 'Una revisión gratuita el jueves.' },
]);
const SAMPLES: Record<TemplateKind, Record<string, string>> = {
  prompt: {
    sector: 'Servicios',
    tema: 'Responder a una queja',
    descripcion: 'Mensajes a clientes que han tenido un problema.',
    respuestas: ANSWERS,
  },
  roleplay: {
    sector: 'Servicios',
    titulo: 'Un cliente pide un descuento',
    descripcion: 'Negociar sin bajar el precio y sin perder la venta.',
  },
};

/** The template filled with sample answers. */
export const TemplatePreview = ({ kind, text, nombre }: Props) => (
  <figure className={classes.preview}>
    <Box component="figcaption" c="var(--ensaya-meta)" fz="xs" lh="xs">
      Así lo lee la IA, con un ejemplo inventado
    </Box>
    {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so the keyboard must reach it */}
    <section className={classes.filled} tabIndex={0} aria-label="Ejemplo">
      {text.trim() === '' ? 'Sin plantilla no se envía nada de ella.' : fillTemplate(text, { ...SAMPLES[kind], empresa: nombre })}
    </section>
  </figure>
);
