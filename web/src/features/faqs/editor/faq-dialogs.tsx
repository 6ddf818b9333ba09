import type { Faq } from '@ensaya/contract/faqs.ts';
import { DeleteDialog } from '../../../components/dialogs/delete-dialog.tsx';
import type { DialogState } from '../../../components/dialogs/form-modal.tsx';
import { WhatGoes } from '../../../components/dialogs/what-goes.tsx';
import { deleteFaqMutation } from '../faqs.api.ts';
import { EditarFaq, type TypedTexts } from './editar-faq.tsx';
import { NuevaCategoria } from './nueva-categoria.tsx';
import { NuevaFaq } from './nueva-faq.tsx';

export type FaqDialog =
  | { is: 'create'; empresa_id: string; question?: string; answer?: string; request_id?: string }
  | { is: 'edit'; faq: Faq; typed?: TypedTexts | undefined }
  | { is: 'category'; empresa_id: string }
  | { is: 'delete'; faq: Faq };

export function FaqDialogs({ dialog, ...state }: DialogState & { dialog: FaqDialog }) {
  if (dialog.is === 'create') return <NuevaFaq {...state} {...dialog} key={dialog.request_id ?? dialog.question ?? dialog.empresa_id} />;
  if (dialog.is === 'edit')
    return <EditarFaq {...state} faq={dialog.faq} typed={dialog.typed} key={`${dialog.faq.id} ${dialog.faq.version}`} />;
  if (dialog.is === 'category') return <NuevaCategoria {...state} empresa_id={dialog.empresa_id} />;
  return (
    <DeleteDialog {...state} mutation={deleteFaqMutation} subject={dialog.faq} silent>
      <p>¿Estás seguro de que deseas eliminar esto?</p>
      <p>
        <strong>{dialog.faq.question}</strong>
      </p>
      {state.opened && <WhatGoes table="faqs" id={dialog.faq.id} empresa_id={dialog.faq.empresa_id} />}
    </DeleteDialog>
  );
}
