import { createFaqCategory, FAQ_CATEGORY_LIMITS, type FaqCategory } from '@ensaya/contract/faq-categories.ts';
import { ActionIcon, Box, Button, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { IconPlus, IconX } from '@tabler/icons-react';
import { useId } from 'react';
import { CreateModal } from '../../../components/dialogs/create-modal.tsx';
import type { DialogState } from '../../../components/dialogs/form-modal.tsx';
import { validateWith } from '../../../lib/forms/form-schema.ts';
import { createFaqCategoryMutation } from '../faqs.api.ts';
import classes from './editor.module.css';
import { useInputFocus } from './use-input-focus.ts';

type Props = DialogState & {
  empresa_id: string;
  /** Already typed. */
  name?: string;
  onCreated?: (category: FaqCategory) => void;
};
type Values = { empresa_id: string; name: string; topics: string[] };

export const NuevaCategoria = ({ empresa_id, name = '', onCreated, ...state }: Props) => (
  <CreateModal
    {...state}
    title="Nueva Categoría"
    submitLabel="Crear Categoría"
    what="Error al crear la categoría"
    initial={{ empresa_id, name, topics: [''] } as Values}
    validate={validateWith(createFaqCategory.body)}
    mutation={{
      ...createFaqCategoryMutation,
      onSuccess: async (category, ...rest) => {
        await createFaqCategoryMutation.onSuccess?.(category, ...rest);
        onCreated?.(category);
      },
    }}
  >
    {(form) => (
      <>
        <TextInput label="Nombre" withAsterisk autoComplete="off" data-autofocus {...form.getInputProps('name')} />
        <TopicInputs form={form} />
      </>
    )}
  </CreateModal>
);

function TopicInputs({ form }: { form: UseFormReturnType<Values> }) {
  const { topics } = form.values;
  const id = useId();
  const { list, focusInput } = useInputFocus();
  const { error } = form.getInputProps('topics');
  return (
    <fieldset aria-labelledby={id}>
      <Box component="p" fw={500} lh="1.25rem" id={id}>
        Temas{' '}
        <Box component="span" c="var(--mantine-color-error)" aria-hidden>
          *
        </Box>
      </Box>
      <ul ref={list} className={classes.alternatives}>
        {topics.map((_, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the inputs have no identity but their place
          <li key={index}>
            <TextInput
              aria-label={`Tema ${index + 1}`}
              placeholder="Nombre del tema"
              autoComplete="off"
              {...form.getInputProps(`topics.${index}`)}
              // The message of the whole list stands below it.
              {...(index === 0 && error && { error: true, 'aria-describedby': `${id}-error` })}
            />
            {topics.length > 1 && (
              <ActionIcon
                aria-label={`Quitar el tema ${index + 1}`}
                onClick={() => {
                  focusInput(index - 1);
                  form.setFieldValue(
                    'topics',
                    topics.filter((_, at) => at !== index),
                  );
                }}
              >
                <IconX size={18} />
              </ActionIcon>
            )}
          </li>
        ))}
      </ul>
      {error && (
        <Box component="p" mt={6} c="var(--mantine-color-error)" fz="xs" lh="xs" id={`${id}-error`}>
          {error}
        </Box>
      )}
      {topics.length < FAQ_CATEGORY_LIMITS.topics && (
        <Button
          variant="subtle"
          mt={4}
          ml={-10}
          leftSection={<IconPlus size={16} />}
          onClick={() => {
            focusInput(topics.length);
            form.setFieldValue('topics', [...topics, '']);
          }}
        >
          Añadir tema
        </Button>
      )}
    </fieldset>
  );
}
