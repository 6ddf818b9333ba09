import { PERSONAJE_PARTES } from '@ensaya/contract/personajes.ts';
import { ActionIcon, Button, Group, Text, TextInput } from '@mantine/core';
import { IconArrowUp, IconPlus, IconTrash } from '@tabler/icons-react';
import { NumberBox } from '../../../components/page/number-box.tsx';
import classes from './personaje.module.css';
import { EMPTY_ETAPA, type PersonajeFormApi } from './personaje-values.ts';

const { etapas: COUNT, etapa_nombre, etapa_meta, que_debe_pasar, cede_con, objetivos: HIDDEN, objetivo } = PERSONAJE_PARTES;

/** The stages in order: what those who rehearse see, and what the referee and the character go by. */
export function EtapasField({ form }: { form: PersonajeFormApi }) {
  const { etapas } = form.values.personaje;
  const path = (index: number, name: string) => `personaje.etapas.${index}.${name}`;
  return (
    <fieldset className={classes.group}>
      <legend>
        Etapas <small>El personaje solo avanza cuando se cumple, con una frase de quien ensaya.</small>
      </legend>
      <ol>
        {etapas.map((_etapa, index) => {
          const n = index + 1;
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: the fields are controlled; a stage has no id
            <li key={index} className={classes.etapa}>
              <NumberBox>{n}</NumberBox>
              <div className={classes.etapaFields}>
                <TextInput
                  aria-label={`Nombre de la etapa ${n}`}
                  placeholder="Se siente escuchado"
                  maxLength={etapa_nombre.max}
                  {...form.getInputProps(path(index, 'nombre'))}
                />
                <TextInput
                  aria-label={`Qué debe pasar en la etapa ${n}`}
                  placeholder="Recoge su queja antes de explicar nada."
                  maxLength={que_debe_pasar.max}
                  {...form.getInputProps(path(index, 'que_debe_pasar'))}
                />
                <TextInput
                  aria-label={`Lo que ve quien ensaya de la etapa ${n}`}
                  placeholder="Lo que ve quien ensaya: que note que le has oído"
                  maxLength={etapa_meta.max}
                  {...form.getInputProps(path(index, 'meta'))}
                />
                <TextInput
                  aria-label={`Qué le hace ceder en la etapa ${n}`}
                  placeholder="Cede si… (opcional)"
                  maxLength={cede_con.max}
                  {...form.getInputProps(path(index, 'cede_con'))}
                />
              </div>
              <Group gap={0} wrap="nowrap">
                <ActionIcon
                  size={36}
                  aria-label={`Subir la etapa ${n}`}
                  disabled={index === 0}
                  onClick={() => form.reorderListItem('personaje.etapas', { from: index, to: index - 1 })}
                >
                  <IconArrowUp size={18} aria-hidden />
                </ActionIcon>
                <ActionIcon
                  size={36}
                  aria-label={`Quitar la etapa ${n}`}
                  disabled={etapas.length <= COUNT.min}
                  onClick={() => form.removeListItem('personaje.etapas', index)}
                >
                  <IconTrash size={18} aria-hidden />
                </ActionIcon>
              </Group>
            </li>
          );
        })}
      </ol>
      {form.errors['personaje.etapas'] && <Text c="var(--mantine-color-error)">{form.errors['personaje.etapas']}</Text>}
      <Button
        variant="subtle"
        size="compact-sm"
        leftSection={<IconPlus size={16} aria-hidden />}
        disabled={etapas.length >= COUNT.max}
        onClick={() => form.insertListItem('personaje.etapas', { ...EMPTY_ETAPA })}
      >
        Añadir etapa
      </Button>
    </fieldset>
  );
}

/** What the character hides until the end. */
export function ObjetivosField({ form }: { form: PersonajeFormApi }) {
  const { objetivos } = form.values.personaje;
  return (
    <fieldset className={classes.group}>
      <legend>
        Lo que no dice <small>Se revela al terminar. Antes no llega al navegador de quien ensaya.</small>
      </legend>
      <ul>
        {objetivos.map((_objetivo, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the fields are controlled; a text has no id
          <li key={index} className={classes.objetivo}>
            <TextInput
              flex={1}
              aria-label={`Lo que no dice, ${index + 1}`}
              maxLength={objetivo.max}
              {...form.getInputProps(`personaje.objetivos.${index}`)}
            />
            <ActionIcon
              size={36}
              aria-label={`Quitar lo que no dice, ${index + 1}`}
              onClick={() => form.removeListItem('personaje.objetivos', index)}
            >
              <IconTrash size={18} aria-hidden />
            </ActionIcon>
          </li>
        ))}
      </ul>
      <Button
        variant="subtle"
        size="compact-sm"
        leftSection={<IconPlus size={16} aria-hidden />}
        disabled={objetivos.length >= HIDDEN.max}
        onClick={() => form.insertListItem('personaje.objetivos', '')}
      >
        Añadir
      </Button>
    </fieldset>
  );
}
