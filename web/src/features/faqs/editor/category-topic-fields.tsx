import type { FaqCategory } from '@ensaya/contract/faq-categories.ts';
import type { UseFormReturnType } from '@mantine/form';
import { nothingListed } from '../../../lib/data/nothing-listed.ts';
import { searchKey } from '../../../lib/text/search-key.ts';
import classes from './editor.module.css';
import { type FaqValues, withoutCategory, withTopic } from './faq-values.ts';
import { type Choice, type CreateOption, PillsCombobox } from './pills-combobox.tsx';

type Props = {
  form: UseFormReturnType<FaqValues>;
  categories: FaqCategory[];
  read: Parameters<typeof nothingListed>[0];
  /** Opens 'Nueva Categoría', with the name already typed. */
  onNewCategory: (name: string) => void;
};

const NEW = 'new:';
const keyOf = ({ name, category_id }: { name: string; category_id: string }) => `${NEW}${category_id}:${searchKey(name)}`;

export function CategoryTopicFields({ form, categories, read, onNewCategory }: Props) {
  const { values } = form;
  const nameOf = new Map(categories.map(({ id, name }) => [id, name]));
  const topics = categories.flatMap((category) => category.topics.map((topic) => ({ ...topic, category: category.name })));
  const first = categories.find(({ id }) => id === values.category_ids[0]);

  const newTopic = (typed: string): CreateOption | undefined => {
    const name = typed.replace(/\s+/g, ' ');
    const isSame = (other: string) => searchKey(other) === searchKey(name);
    const exists = first?.topics.some((topic) => isSame(topic.name)) || values.new_topics.some((topic) => isSame(topic.name));
    if (name === '' || exists) return undefined;
    return {
      label: `Crear tema: ${name}`,
      note: first && `en ${first.name}`,
      why: first ? undefined : 'Elige antes una categoría',
      onCreate: () => first && form.setFieldValue('new_topics', [...values.new_topics, { name, category_id: first.id }]),
    };
  };
  const chosenTopics: Choice[] = [
    ...values.topic_ids.map((id) => ({ value: id, label: topics.find((topic) => topic.id === id)?.name ?? '…' })),
    ...values.new_topics.map((topic) => ({ value: keyOf(topic), label: topic.name })),
  ];
  const removeTopic = (value: string) =>
    value.startsWith(NEW)
      ? form.setFieldValue(
          'new_topics',
          values.new_topics.filter((topic) => keyOf(topic) !== value),
        )
      : form.setFieldValue(
          'topic_ids',
          values.topic_ids.filter((id) => id !== value),
        );
  const { error } = form.getInputProps('category_ids');

  return (
    <div className={classes.two}>
      <PillsCombobox
        label="Categoría"
        required
        path="category_ids"
        error={error ? String(error) : undefined}
        placeholder="Elige una o varias"
        nothing={nothingListed(read, 'Ninguna categoría coincide')}
        chosen={values.category_ids.map((id) => ({ value: id, label: nameOf.get(id) ?? '…' }))}
        options={categories.map(({ id, name }) => ({ value: id, label: name }))}
        create={(name) => ({ label: name ? `Nueva Categoría: ${name}` : 'Nueva Categoría', onCreate: () => onNewCategory(name) })}
        onPick={(id) => form.setFieldValue('category_ids', [...values.category_ids, id])}
        onRemove={(id) => form.setValues(withoutCategory(values, categories, id))}
      />
      <PillsCombobox
        label="Tema"
        placeholder="Busca o crea uno"
        nothing={nothingListed(read, 'Escribe para crear un tema')}
        chosen={chosenTopics}
        options={topics.map(({ id, name, category }) => ({ value: id, label: name, note: category }))}
        create={newTopic}
        onPick={(id) => form.setValues(withTopic(values, categories, id))}
        onRemove={removeTopic}
      />
    </div>
  );
}
