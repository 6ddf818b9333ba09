import type { CurrentUser } from '@ensaya/contract/usuarios.ts';
import { Text, TextInput } from '@mantine/core';
import type { UseMutationOptions } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { ContentsBox } from '../../components/dialogs/contents-box.tsx';
import { type DialogState, FormModal, ModalForm } from '../../components/dialogs/form-modal.tsx';
import { ProofField, proofOf } from '../../components/fields/proof-field.tsx';
import { useMutationForm } from '../../lib/forms/use-mutation-form.ts';

type Proof = { password?: string; code?: string };
type Props = DialogState & {
  title: string;
  /** To be typed: the address of the account. */
  email: string;
  /** Whose second factor or password proves the act. */
  by: Pick<CurrentUser, 'second_factor'>;
  mutation: UseMutationOptions<null, Error, Proof>;
  onErased?: () => void;
  children: ReactNode;
};

/** Erasing an account cannot be undone: it asks for the address, and for the password or a code. */
export const EraseDialog = ({ title, opened, onClose, onClosed, ...form }: Props) => (
  <FormModal title={title} opened={opened} onClose={onClose} {...(onClosed && { onClosed })}>
    <EraseForm {...form} onClose={onClose} />
  </FormModal>
);

function EraseForm({ email, by, mutation, onErased, onClose, children }: Omit<Props, 'title' | 'opened' | 'onClosed'>) {
  const { name, validate, errorsOf } = proofOf(by.second_factor);
  const {
    form,
    mutation: erase,
    submit,
    failure,
  } = useMutationForm({
    initial: { typed: '', password: '', code: '' },
    validate: (values) => ({
      ...(values.typed.trim().toLowerCase() !== email && { typed: `Escribe ${email} tal como está` }),
      ...validate(values),
    }),
    mutation,
    variablesOf: (values) => ({ [name]: values[name] }),
    onDone: () => {
      onErased?.();
      onClose();
    },
    errorsOf,
    focusErrors: true,
    tracksText: false,
  });
  return (
    <ModalForm onSubmit={submit} submitLabel="Eliminar la cuenta" danger pending={erase.isPending} error={failure} onCancel={onClose}>
      <Text component="div">{children}</Text>
      <TextInput
        label={
          <>
            Escribe <strong>{email}</strong> para confirmar
          </>
        }
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        data-autofocus
        {...form.getInputProps('typed')}
      />
      <ProofField form={form} secondFactor={by.second_factor} />
    </ModalForm>
  );
}

/** What goes and what stays. */
export const WhatErasingDoes = () => (
  <ContentsBox>
    <>Se borran las respuestas, borradores, prompts, votos y archivos propios. Todas las sesiones se cierran al momento.</>
    <>Lo escrito para la empresa (FAQs, tareas, comentarios) se queda, con «Persona eliminada» como autor.</>
    <strong>No se puede deshacer.</strong>
  </ContentsBox>
);
