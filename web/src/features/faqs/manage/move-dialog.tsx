import { Select, Text } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useMutation, useQuery } from '@tanstack/react-query';
import { type DialogState, FormModal, ModalForm } from '../../../components/dialogs/form-modal.tsx';
import { QueryError } from '../../../components/empty/load-error.tsx';
import { ListSkeleton } from '../../../components/lists/skeletons.tsx';
import { countOf } from '../../../lib/format/numbers.ts';
import { focusFirstError } from '../../../lib/forms/form-schema.ts';
import { foundOptions } from '../../../lib/text/search-key.ts';
import { faqCategoriesQuery, moveFaqsMutation } from '../faqs.api.ts';

type Props = { empresa_id: string; ids: string[] };

export const MoveDialog = ({ empresa_id, ids, ...state }: DialogState & Props) => (
  <FormModal {...state} title={ids.length === 1 ? 'Mover FAQ' : `Mover ${countOf(ids.length, 'FAQ', 'FAQs')}`} short>
    <MoveForm empresa_id={empresa_id} ids={ids} onClose={state.onClose} />
  </FormModal>
);

function MoveForm({ empresa_id, ids, onClose }: Props & { onClose: () => void }) {
  const categories = useQuery(faqCategoriesQuery(empresa_id));
  const move = useMutation(moveFaqsMutation);
  const form = useForm<{ category_id: string | null; topic_id: string | null }>({
    initialValues: { category_id: null, topic_id: null },
    validate: { category_id: (chosen) => (chosen === null ? 'Elige una categoría' : null) },
  });
  if (!categories.data)
    return (
      <>
        {categories.isPending && <ListSkeleton label="Cargando categorías…" count={2} />}
        <QueryError what="Error al cargar las categorías" query={categories} />
      </>
    );
  const { items } = categories.data;
  const topics = items.find(({ id }) => id === form.values.category_id)?.topics ?? [];
  const submit = form.onSubmit(({ category_id, topic_id }) => {
    if (category_id !== null) move.mutate({ empresa_id, ids, category_id, ...(topic_id !== null && { topic_id }) }, { onSuccess: onClose });
  }, focusFirstError(form));
  return (
    <ModalForm onSubmit={submit} submitLabel="Mover" pending={move.isPending} error={move.error} onCancel={onClose}>
      <Text variant="dimmed" textWrap="pretty">
        {ids.length === 1
          ? 'Dejará las categorías y los temas en los que está ahora.'
          : 'Dejarán las categorías y los temas en los que están ahora.'}
      </Text>
      <Select
        label="Categoría"
        withAsterisk
        searchable
        filter={foundOptions}
        openOnFocus={false}
        data-autofocus
        data={items.map(({ id, name }) => ({ value: id, label: name }))}
        nothingFoundMessage="No hay ninguna categoría con ese nombre"
        {...form.getInputProps('category_id')}
        onChange={(category_id) => form.setValues({ category_id, topic_id: null })}
      />
      <Select
        label="Tema"
        searchable
        filter={foundOptions}
        clearable
        clearButtonProps={{ 'aria-label': 'Quitar el tema' }}
        disabled={topics.length === 0}
        description={
          form.values.category_id === null ? 'Elige antes la categoría' : topics.length === 0 ? 'Esta categoría no tiene temas' : undefined
        }
        data={topics.map(({ id, name }) => ({ value: id, label: name }))}
        nothingFoundMessage="No hay ningún tema con ese nombre"
        {...form.getInputProps('topic_id')}
      />
    </ModalForm>
  );
}
