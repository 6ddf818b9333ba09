import { createSinonimo, type Sinonimo, updateSinonimo } from '@ensaya/contract/faq-trust.ts';
import { Stack, Text, TextInput } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { DeleteButton } from '../../../../components/buttons/action-buttons.tsx';
import { SubmitButton } from '../../../../components/buttons/buttons.tsx';
import { type DialogState, FormModal } from '../../../../components/dialogs/form-modal.tsx';
import { VersionedEdit } from '../../../../components/dialogs/versioned-edit.tsx';
import { QueryList } from '../../../../components/lists/query-list.tsx';
import { ListSkeleton } from '../../../../components/lists/skeletons.tsx';
import { ErrorMessage } from '../../../../components/page/message.tsx';
import { ApiError, explain, staleRow } from '../../../../lib/api/api-error.ts';
import { useFocusRescue } from '../../../../lib/focus/use-focus-fallback.ts';
import { useUnsavedText } from '../../../../lib/forms/unsaved-text.ts';
import { toastFailure } from '../../../../lib/screen/toast.ts';
import { createSinonimoMutation, deleteSinonimoMutation, sinonimosQuery, updateSinonimoMutation } from '../../trust.api.ts';
import classes from './sinonimos.module.css';

/** A group is written as words with commas between them. */
const wordsIn = (text: string): string[] =>
  text
    .split(/[,;\n]/)
    .map((word) => word.trim())
    .filter((word) => word !== '');

const asText = (words: readonly string[]): string => words.join(', ');

export const SinonimosDialog = ({ empresa_id, ...state }: DialogState & { empresa_id: string }) => (
  <FormModal {...state} title="Sinónimos" size="40rem">
    <Sinonimos empresa_id={empresa_id} />
  </FormModal>
);

function Sinonimos({ empresa_id }: { empresa_id: string }) {
  const query = useQuery(sinonimosQuery(empresa_id));
  const place = useFocusRescue<HTMLDivElement>(query.data?.length);
  return (
    <Stack gap="md">
      <Text variant="dimmed" textWrap="pretty">
        Quien busque una palabra de un grupo encontrará también las FAQs que usan las otras. Por ejemplo: «factura, recibo, boleta».
      </Text>
      <AddGroup empresa_id={empresa_id} />
      <div ref={place} tabIndex={-1} data-no-ring>
        <QueryList
          query={query}
          failed="Error al cargar los sinónimos"
          skeleton={<ListSkeleton label="Cargando sinónimos…" count={2} />}
          empty={
            <Text variant="dimmed" textWrap="pretty">
              Aún no hay ningún grupo.
            </Text>
          }
        >
          {(groups) => (
            <ul aria-label="Grupos de sinónimos">
              {groups.map((group) => (
                <Group key={group.id} group={group} />
              ))}
            </ul>
          )}
        </QueryList>
      </div>
    </Stack>
  );
}

function AddGroup({ empresa_id }: { empresa_id: string }) {
  const create = useMutation(createSinonimoMutation);
  const [text, setText] = useState('');
  useUnsavedText(text.trim() !== '');
  const [problem, setProblem] = useState<string>();
  const field = useRef<HTMLInputElement>(null);
  const submit = () => {
    const parsed = createSinonimo.body.safeParse({ empresa_id, palabras: wordsIn(text) });
    setProblem(parsed.error?.issues[0]?.message);
    field.current?.focus();
    if (parsed.data) create.mutate(parsed.data, { onSuccess: () => setText('') });
  };
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (!create.isPending) submit();
      }}
    >
      <Stack gap="sm">
        <div className={classes.add}>
          <TextInput
            ref={field}
            data-autofocus
            label="Palabras que significan lo mismo"
            description="Separadas por comas, hasta 10"
            autoComplete="off"
            value={text}
            onChange={({ currentTarget }) => {
              setText(currentTarget.value);
              setProblem(undefined);
              if (create.isError) create.reset();
            }}
            error={problem}
            // An error below the field would move the button beside it.
            inputWrapperOrder={['label', 'description', 'error', 'input']}
          />
          <SubmitButton pending={create.isPending}>Añadir grupo</SubmitButton>
        </div>
        <ErrorMessage error={create.error} />
      </Stack>
    </form>
  );
}

function Group({ group: { id, empresa_id, palabras, version } }: { group: Sinonimo }) {
  const update = useMutation(updateSinonimoMutation);
  const remove = useMutation(deleteSinonimoMutation);
  const key = { id, empresa_id };
  const text = asText(palabras);
  const save = (next: string | null, from: number) => {
    const parsed = updateSinonimo.body.safeParse({ palabras: wordsIn(next ?? ''), version: from });
    // The field shows the message of an ApiError.
    if (!parsed.data) throw new ApiError('invalid_input', { status: 400, message: parsed.error.issues[0]?.message });
    return update.mutateAsync({ key, body: parsed.data });
  };
  return (
    <li data-row className={classes.group}>
      <div className={classes.words}>
        <VersionedEdit
          label={`Sinónimos: ${text}`}
          value={text}
          version={version}
          blank="Escribe al menos dos palabras que significan lo mismo"
          save={async (next, from) => save(next, from)}
          currentOf={(error) => {
            const row = staleRow(error, updateSinonimo.response);
            return row && { text: asText(row.palabras), version: row.version };
          }}
        />
      </div>
      <DeleteButton
        label={`Eliminar el grupo ${text}`}
        onClick={() =>
          !remove.isPending && remove.mutate(key, { onError: (error) => toastFailure(explain('Error al eliminar el grupo', error)) })
        }
      />
    </li>
  );
}
