import { type FaqCategory, type FaqTopic, updateFaqTopic } from '@ensaya/contract/faq-categories.ts';
import { FAQ_TOPIC_LIMITS } from '@ensaya/contract/faqs.ts';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { currentText } from '../../../../components/dialogs/versioned-edit.tsx';
import { useFocusRescue } from '../../../../lib/focus/use-focus-fallback.ts';
import { deleteFaqTopicMutation, mergeFaqTopicMutation, updateFaqTopicMutation } from '../../faqs.api.ts';
import { ManagedName } from './managed-name.tsx';
import { ChooseForm, ConfirmForm } from './row-form.tsx';

type Props = { topic: FaqTopic; categories: FaqCategory[]; empresa_id: string };

export function TopicRow({ topic: { id, name, version, faqs }, categories, empresa_id }: Props) {
  const [open, setOpen] = useState<'merge' | 'delete'>();
  const rename = useMutation(updateFaqTopicMutation);
  const merge = useMutation(mergeFaqTopicMutation);
  const remove = useMutation(deleteFaqTopicMutation);
  const place = useFocusRescue<HTMLLIElement>(open ?? 'closed');
  const key = { id, empresa_id };
  const show = (next?: typeof open) => {
    merge.reset();
    remove.reset();
    setOpen(next);
  };
  const others = categories
    .map((category) => ({
      group: category.name,
      items: category.topics.filter((other) => other.id !== id).map((other) => ({ value: other.id, label: other.name })),
    }))
    .filter(({ items }) => items.length > 0);
  return (
    <li ref={place} tabIndex={-1} data-no-ring>
      <ManagedName
        label={`Nombre del tema ${name}`}
        value={name}
        version={version}
        max={FAQ_TOPIC_LIMITS.name.max}
        blank="El nombre del tema es requerido"
        tooLong="El nombre del tema no puede exceder 100 caracteres"
        save={(next, from) => rename.mutateAsync({ key, body: { name: next ?? '', version: from } })}
        currentOf={currentText(updateFaqTopic, 'name')}
        faqs={faqs}
        onMerge={others.length > 0 ? () => show('merge') : undefined}
        onDelete={() => show('delete')}
      />
      {open === 'merge' && (
        <ChooseForm
          label={`Fusionar «${name}» con`}
          hint={`Sus FAQs pasarán al otro tema y «${name}» desaparecerá.`}
          data={others}
          submitLabel="Fusionar"
          pending={merge.isPending}
          error={merge.error}
          onCancel={() => show()}
          onChoose={(into) => merge.mutate({ key, body: { into } })}
        />
      )}
      {open === 'delete' && (
        <ConfirmForm pending={remove.isPending} error={remove.error} onCancel={() => show()} onConfirm={() => remove.mutate(key)}>
          ¿Eliminar el tema «{name}»? Sus FAQs se quedan en sus categorías.
        </ConfirmForm>
      )}
    </li>
  );
}
