import { countCharacters } from '@ensaya/contract/fields.ts';
import { PROYECTO_LIMITS } from '@ensaya/contract/proyectos.ts';
import { Alert, Button, Group, Textarea, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { messageOf } from '../../lib/api-error.ts';
import classes from './proyecto-fields.module.css';

type Texts = { nombre: string; descripcion: string };

/** What creating and editing have in common. */
export function ProyectoFields<Values extends Texts>({ form }: { form: UseFormReturnType<Values> }) {
  const { max } = PROYECTO_LIMITS.descripcion;
  const count = countCharacters(form.values.descripcion);
  return (
    <>
      <TextInput label="Nombre" withAsterisk autoComplete="off" data-autofocus {...form.getInputProps('nombre')} />
      <div>
        <Textarea label="Descripción" autosize minRows={3} maxRows={8} {...form.getInputProps('descripcion')} />
        <p className={classes.counter} data-over={count > max || undefined}>
          {count}/{max} caracteres
        </p>
      </div>
    </>
  );
}

type ActionsProps = { submitLabel: string; pending: boolean; error: unknown; onCancel: () => void };

export function FormActions({ submitLabel, pending, error, onCancel }: ActionsProps) {
  return (
    <>
      {error !== null && (
        <Alert color="red" role="alert">
          {messageOf(error)}
        </Alert>
      )}
      <Group justify="flex-end" gap="sm" mt="xs">
        <Button variant="default" onClick={onCancel}>
          Cancelar
        </Button>
        <Button type="submit" loading={pending}>
          {submitLabel}
        </Button>
      </Group>
    </>
  );
}
