import { countCharacters } from '@ensaya/contract/fields.ts';
import type { Pregunta } from '@ensaya/contract/generador.ts';
import { RESPUESTA_LIMITS } from '@ensaya/contract/generation.ts';
import { Box } from '@mantine/core';
import type { ReactNode, Ref } from 'react';
import { CharacterCount } from '../../../components/fields/counter.tsx';
import { GrowingTextarea } from '../../../components/fields/growing-textarea.tsx';
import classes from './generar.module.css';

/** The counter is shown from this length on. */
const NEAR = RESPUESTA_LIMITS.max * 0.9;

type Props = {
  number: number;
  pregunta: Pregunta;
  value: string;
  error: ReactNode;
  onChange: (answer: string) => void;
  ref?: Ref<HTMLTextAreaElement>;
};

export const RespuestaField = ({ number, pregunta: { id, texto, ayuda }, value, error, onChange, ref }: Props) => (
  <li className={classes.question}>
    <GrowingTextarea
      {...(ref && { ref })}
      name={id}
      label={
        <span className={classes.label}>
          <span className={classes.number} aria-hidden>
            {number}
          </span>
          <span>{texto}</span>
        </span>
      }
      description={ayuda}
      placeholder="Escribe tu respuesta aquí..."
      minRows={3}
      maxRows={14}
      value={value}
      error={error}
      inputWrapperOrder={['label', 'description', 'input', 'error']}
      classNames={{ description: classes.help, wrapper: classes.field, input: classes.answer }}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    />
    {countCharacters(value) >= NEAR && (
      <Box component="p" mt={6} ta="end">
        <CharacterCount text={value} max={RESPUESTA_LIMITS.max} suffix=" caracteres" />
      </Box>
    )}
  </li>
);
