import { createFaqTopic, FAQ_CATEGORY_LIMITS, type FaqCategory, updateFaqCategory } from '@ensaya/contract/faq-categories.ts';
import { Box, Title } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { QuietButton, SecondaryButton } from '../../../../components/buttons/buttons.tsx';
import { currentText } from '../../../../components/dialogs/versioned-edit.tsx';
import { hasCode } from '../../../../lib/api/api-error.ts';
import { useFocusRescue } from '../../../../lib/focus/use-focus-fallback.ts';
import { formatNumber } from '../../../../lib/format/numbers.ts';
import { validateWith } from '../../../../lib/forms/form-schema.ts';
import { createFaqTopicMutation, deleteFaqCategoryMutation, mergeFaqCategoryMutation, updateFaqCategoryMutation } from '../../faqs.api.ts';
import classes from './categories.module.css';
import { ManagedName } from './managed-name.tsx';
import { moveOnlyOnesMutation } from './only-category.ts';
import { ChooseForm, ConfirmForm, NameForm } from './row-form.tsx';
import { TopicRow } from './topic-row.tsx';

type Props = { category: FaqCategory; categories: FaqCategory[] };
type Open = 'merge' | 'delete' | 'move' | 'add';

export function CategoryRow({ category, categories }: Props) {
  const { id, empresa_id, name, version, faqs, topics } = category;
  const [open, setOpen] = useState<Open>();
  const rename = useMutation(updateFaqCategoryMutation);
  const place = useFocusRescue<HTMLLIElement>(open ?? 'closed');
  const others = categories.filter((other) => other.id !== id).map((other) => ({ value: other.id, label: other.name }));
  const form = { category, others, onOpen: setOpen };
  return (
    <Box ref={place} tabIndex={-1} component="li" py="xs" data-no-ring>
      <ManagedName
        label={`Nombre de la categoría ${name}`}
        value={name}
        version={version}
        max={FAQ_CATEGORY_LIMITS.name.max}
        blank="El nombre de la categoría es requerido"
        tooLong="El nombre de la categoría no puede exceder 100 caracteres"
        save={(next, from) => rename.mutateAsync({ key: { id, empresa_id }, body: { name: next ?? '', version: from } })}
        currentOf={currentText(updateFaqCategory, 'name')}
        faqs={faqs}
        onMerge={others.length > 0 ? () => setOpen('merge') : undefined}
        onDelete={() => setOpen('delete')}
      >
        {(text) => <Title order={3}>{text}</Title>}
      </ManagedName>
      {open === 'merge' && <MergeCategory {...form} />}
      {open === 'delete' && <DeleteCategory {...form} />}
      {open === 'move' && <MoveOut {...form} />}
      {topics.length > 0 && (
        <ul className={classes.topics} aria-label={`Temas de ${name}`}>
          {topics.map((topic) => (
            <TopicRow key={topic.id} topic={topic} categories={categories} empresa_id={empresa_id} />
          ))}
        </ul>
      )}
      {open === 'add' ? (
        <AddTopic {...form} />
      ) : (
        <QuietButton
          className={classes.add}
          leftSection={<IconPlus size={16} />}
          aria-label={`Añadir tema a ${name}`}
          onClick={() => setOpen('add')}
        >
          Añadir tema
        </QuietButton>
      )}
    </Box>
  );
}

type FormProps = { category: FaqCategory; others: { value: string; label: string }[]; onOpen: (next?: Open) => void };

function MergeCategory({ category: { id, empresa_id, name }, others, onOpen }: FormProps) {
  const merge = useMutation(mergeFaqCategoryMutation);
  return (
    <ChooseForm
      label={`Fusionar «${name}» con`}
      hint={`Sus FAQs y temas pasarán a la otra y «${name}» desaparecerá.`}
      data={others}
      submitLabel="Fusionar"
      pending={merge.isPending}
      error={merge.error}
      onCancel={() => onOpen()}
      onChoose={(into) => merge.mutate({ key: { id, empresa_id }, body: { into } })}
    />
  );
}

const withTopics = (count: number) => (count === 0 ? '' : count === 1 ? ' y su tema' : ` y sus ${formatNumber(count)} temas`);

const staying = (faqs: number) =>
  faqs === 0
    ? ''
    : faqs === 1
      ? ' Su FAQ se queda en sus otras categorías.'
      : ` Sus ${formatNumber(faqs)} FAQs se quedan en sus otras categorías.`;

function DeleteCategory({ category: { id, empresa_id, name, topics, faqs }, others, onOpen }: FormProps) {
  const remove = useMutation(deleteFaqCategoryMutation);
  const refused = hasCode(remove.error, 'conflict');
  return (
    <ConfirmForm
      pending={remove.isPending}
      error={remove.error}
      onCancel={() => onOpen()}
      onConfirm={() => remove.mutate({ id, empresa_id })}
      waysOut={
        refused && others.length > 0 ? (
          <>
            <SecondaryButton onClick={() => onOpen('merge')}>Fusionar con otra</SecondaryButton>
            <SecondaryButton onClick={() => onOpen('move')}>Mover sus FAQs</SecondaryButton>
          </>
        ) : undefined
      }
    >
      ¿Eliminar la categoría «{name}»{withTopics(topics.length)}?{staying(faqs)}
    </ConfirmForm>
  );
}

function MoveOut({ category: { id, empresa_id, name }, others, onOpen }: FormProps) {
  const move = useMutation(moveOnlyOnesMutation);
  return (
    <ChooseForm
      label={`Mover las FAQs que solo están en «${name}» a`}
      hint="Después podrás eliminarla."
      data={others}
      submitLabel="Mover"
      pending={move.isPending}
      error={move.error}
      onCancel={() => onOpen()}
      onChoose={(into) => move.mutate({ empresa_id, from: id, into }, { onSuccess: () => onOpen('delete') })}
    />
  );
}

const validateTopic = validateWith(createFaqTopic.body);

function AddTopic({ category: { id, empresa_id, name: category }, onOpen }: FormProps) {
  const create = useMutation(createFaqTopicMutation);
  const [problem, setProblem] = useState<string>();
  return (
    <NameForm
      label={`Tema nuevo de «${category}»`}
      submitLabel="Añadir"
      pending={create.isPending}
      error={create.error}
      problem={problem}
      onCancel={() => onOpen()}
      onSave={(name) => {
        const body = { empresa_id, category_id: id, name };
        const wrong = validateTopic(body).name as string | undefined;
        setProblem(wrong);
        if (!wrong) create.mutate(body, { onSuccess: () => onOpen() });
      }}
    />
  );
}
