import { FAQ_LIMITS } from '@ensaya/contract/faqs.ts';
import { ActionIcon, Box, Button, Text, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { IconPlus, IconX } from '@tabler/icons-react';
import { useId, useState } from 'react';
import { formatNumber } from '../../../lib/format/numbers.ts';
import classes from './editor.module.css';
import type { FaqValues } from './faq-values.ts';
import { Folded } from './folded.tsx';
import { ProposedAlternatives } from './proposed-alternatives.tsx';
import { useInputFocus } from './use-input-focus.ts';
import { isWritten } from './use-variantes.ts';

const TITLE = 'Otras formas de preguntarlo';

type Props = { form: UseFormReturnType<FaqValues>; empresa_id: string /** Undefined for a new FAQ. */; faq_id: string | undefined };

/** The search finds them as it finds the question. */
export function AlternativesField({ form, empresa_id, faq_id }: Props) {
  const { alternatives } = form.values;
  const id = useId();
  // Whether there is AI is read only for those who come here.
  const [wasOpened, setWasOpened] = useState(false);
  const { list, focusInput } = useInputFocus();
  const remove = (index: number) => {
    focusInput(index - 1);
    const rest = alternatives.filter((_, at) => at !== index);
    form.setFieldValue('alternatives', rest.length > 0 ? rest : ['']);
  };
  const { error } = form.getInputProps('alternatives');
  const isInvalid = Object.keys(form.errors).some((field) => field.startsWith('alternatives'));
  const written = alternatives.filter(isWritten).length;

  return (
    <Folded title={TITLE} summary={written > 0 ? formatNumber(written) : 'ninguna'} isInvalid={isInvalid} onOpen={() => setWasOpened(true)}>
      <fieldset aria-label={TITLE} aria-describedby={`${id}-hint`}>
        <Text variant="meta" id={`${id}-hint`}>
          Como lo diría quien busca. La búsqueda las encuentra igual que la pregunta.
        </Text>
        <ul ref={list} className={classes.alternatives}>
          {alternatives.map((text, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the texts have no identity but their place
            <li key={index}>
              <TextInput
                aria-label={`Otra forma de preguntarlo, ${index + 1}`}
                autoComplete="off"
                {...form.getInputProps(`alternatives.${index}`)}
              />
              {(alternatives.length > 1 || text !== '') && (
                <ActionIcon aria-label={`Quitar la forma ${index + 1}`} onClick={() => remove(index)}>
                  <IconX size={18} />
                </ActionIcon>
              )}
            </li>
          ))}
        </ul>
        {error && (
          <Box component="p" mt={6} c="var(--mantine-color-error)" fz="xs" lh="xs" role="alert">
            {error}
          </Box>
        )}
        {alternatives.length < FAQ_LIMITS.alternatives.items && (
          <Button
            variant="subtle"
            mt={4}
            ml={-10}
            leftSection={<IconPlus size={16} />}
            onClick={() => {
              focusInput(alternatives.length);
              form.setFieldValue('alternatives', [...alternatives, '']);
            }}
          >
            Añadir otra forma
          </Button>
        )}
        {wasOpened && <ProposedAlternatives form={form} empresa_id={empresa_id} faq_id={faq_id} />}
      </fieldset>
    </Folded>
  );
}
