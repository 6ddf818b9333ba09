import { PROYECTO_LIMITS } from '@ensaya/contract/proyectos.ts';
import { TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { CountedTextarea } from '../../components/counted-field.tsx';

type Texts = { nombre: string; descripcion: string };

/** What creating and editing have in common. */
export function ProyectoFields<Values extends Texts>({ form }: { form: UseFormReturnType<Values> }) {
  return (
    <>
      <TextInput label="Nombre" withAsterisk autoComplete="off" data-autofocus {...form.getInputProps('nombre')} />
      <CountedTextarea label="Descripción" max={PROYECTO_LIMITS.descripcion.max} {...form.getInputProps('descripcion')} />
    </>
  );
}
