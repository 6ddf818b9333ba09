import { type Faq, updateFaq } from '@ensaya/contract/faqs.ts';
import { useQuery } from '@tanstack/react-query';
import type { ComponentProps } from 'react';
import { ConflictText, EditConflict } from '../../../components/dialogs/edit-conflict.tsx';
import type { DialogState } from '../../../components/dialogs/form-modal.tsx';
import { hasCode, staleRow } from '../../../lib/api/api-error.ts';
import { validateWith } from '../../../lib/forms/form-schema.ts';
import { ChangedMeanwhile, DeletedMeanwhile } from '../edit-notices.tsx';
import { faqCategoriesQuery, faqQuery, updateFaqMutation } from '../faqs.api.ts';
import { useChangeReason } from '../use-change-reason.ts';
import { FaqEditor } from './faq-editor.tsx';
import { type FaqValues, valuesOfFaq } from './faq-values.ts';
import { useNewFaq } from './use-new-faq.ts';

/** Typed in the list and not saved yet. */
export type TypedTexts = Pick<Faq, 'question' | 'answer'>;
type Props = DialogState & { faq: Faq; typed?: TypedTexts | undefined };

export function EditarFaq({ faq, typed, ...state }: Props) {
  const { empresa_id } = faq;
  const now = useQuery({ ...faqQuery(faq.id), enabled: state.opened });
  // Either may be the older one: a row in the cache is not read again until it is shown.
  const saved = now.data && now.data.version > faq.version ? now.data : faq;
  const shared = {
    ...state,
    title: 'Editar FAQ',
    empresa_id,
    subject: `faq:${faq.id}`,
    // A text typed over an older version must not replace a newer one unseen.
    initial: { ...valuesOfFaq(saved), version: typed ? faq.version : saved.version },
    typed,
  };
  const create = useNewFaq(empresa_id);
  // The same component in both cases: the form keeps what was typed.
  if (hasCode(now.error, 'not_found'))
    return <FaqEditor {...shared} {...create} submitLabel="Guardar como FAQ nueva" notice={() => <DeletedMeanwhile />} />;
  return (
    <FaqEditor
      {...shared}
      submitLabel="Guardar"
      faq={faq}
      validate={validateWith(updateFaq.body)}
      mutation={updateFaqMutation}
      variablesOf={(body) => ({ key: { id: faq.id, empresa_id }, body })}
      notice={({ version }) => now.data && now.data.version > version && <ChangedMeanwhile />}
      conflict={({ error, values, saving, replace, send }) => {
        const current = staleRow<Faq>(error, updateFaq.response);
        return (
          current && (
            <FaqEditConflict
              of={current}
              current={{
                title: 'Texto actual',
                name: current.question,
                children: <Version values={valuesOfFaq(current)} empresa_id={empresa_id} />,
              }}
              mine={{ title: 'Tu texto', name: values.question, children: <Version values={values} empresa_id={empresa_id} /> }}
              saving={saving}
              takeTheirs={{ label: 'Usar el texto actual', onClick: () => replace(valuesOfFaq(current)) }}
              keepMine={{ label: 'Conservar el mío', onClick: () => send({ ...values, version: current.version }) }}
            />
          )
        );
      }}
    />
  );
}

/** A version as text: what differs must be visible without the form. */
function Version({ values, empresa_id }: { values: FaqValues; empresa_id: string }) {
  const { data } = useQuery(faqCategoriesQuery(empresa_id));
  const categories = (data?.items ?? []).filter(({ id }) => values.category_ids.includes(id));
  const topics = categories.flatMap(({ topics }) => topics.filter(({ id }) => values.topic_ids.includes(id)));
  const alternatives = values.alternatives.filter((text) => text.trim() !== '');
  return (
    <>
      <ConflictText>{values.answer}</ConflictText>
      {alternatives.length > 0 && <ConflictText>{`También: ${alternatives.join(' · ')}`}</ConflictText>}
      <ConflictText>{[...categories, ...topics, ...values.new_topics].map(({ name }) => name).join(' · ')}</ConflictText>
    </>
  );
}

/** With who changed it, and when. */
const FaqEditConflict = ({ of, ...conflict }: Omit<ComponentProps<typeof EditConflict>, 'reason'> & { of: Faq }) => (
  <EditConflict reason={useChangeReason(of)} {...conflict} />
);
