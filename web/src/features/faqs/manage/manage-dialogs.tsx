import type { Faq } from '@ensaya/contract/faqs.ts';
import { lazy, Suspense } from 'react';
import type { DialogState } from '../../../components/dialogs/form-modal.tsx';
import { CategoriesDialog } from './categories/categories-dialog.tsx';
import { DeleteSeveralDialog } from './delete-several-dialog.tsx';
import { MoveDialog } from './move-dialog.tsx';
import { SinonimosDialog } from './sinonimos/sinonimos-dialog.tsx';

export type ManageDialog =
  | { is: 'history'; faq: Faq }
  | { is: 'move'; empresa_id: string; ids: string[] }
  | { is: 'delete-several'; empresa_id: string; ids: string[] }
  | { is: 'import'; empresa_id: string }
  | { is: 'categories'; empresa_id: string }
  | { is: 'sinonimos'; empresa_id: string };

// Loaded on demand: comparing texts and reading CSV files need libraries.
const HistoryDialog = lazy(async () => ({ default: (await import('./history/history-dialog.tsx')).HistoryDialog }));
const ImportDialog = lazy(async () => ({ default: (await import('./import/import-dialog.tsx')).ImportDialog }));

type Props = DialogState & { dialog: ManageDialog };

/** The dialogs of the managers, beside those that write a FAQ. */
export const ManageDialogs = (props: Props) => (
  <Suspense>
    <Chosen {...props} />
  </Suspense>
);

function Chosen({ dialog, ...state }: Props) {
  if (dialog.is === 'history') return <HistoryDialog {...state} faq={dialog.faq} />;
  if (dialog.is === 'move') return <MoveDialog {...state} empresa_id={dialog.empresa_id} ids={dialog.ids} />;
  if (dialog.is === 'delete-several') return <DeleteSeveralDialog {...state} empresa_id={dialog.empresa_id} ids={dialog.ids} />;
  if (dialog.is === 'import') return <ImportDialog {...state} empresa_id={dialog.empresa_id} />;
  if (dialog.is === 'categories') return <CategoriesDialog {...state} empresa_id={dialog.empresa_id} />;
  return <SinonimosDialog {...state} empresa_id={dialog.empresa_id} />;
}
