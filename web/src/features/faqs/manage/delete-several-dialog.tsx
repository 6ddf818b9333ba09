import { Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { DeleteDialog } from '../../../components/dialogs/delete-dialog.tsx';
import type { DialogState } from '../../../components/dialogs/form-modal.tsx';
import { countOf } from '../../../lib/format/numbers.ts';
import { deleteFaqsMutation } from '../faqs.api.ts';
import { loadedQuestions } from './loaded-questions.ts';
import classes from './manage.module.css';

/** How many questions the dialog names. */
const NAMED = 5;

export function DeleteSeveralDialog({ empresa_id, ids, ...state }: DialogState & { empresa_id: string; ids: string[] }) {
  const names = loadedQuestions(useQueryClient(), ids).slice(0, NAMED);
  const others = ids.length - names.length;
  const isOne = ids.length === 1;
  return (
    <DeleteDialog
      {...state}
      title={isOne ? 'Eliminar FAQ' : `Eliminar ${countOf(ids.length, 'FAQ', 'FAQs')}`}
      confirmLabel={isOne ? 'Eliminar' : `Eliminar ${countOf(ids.length, 'FAQ', 'FAQs')}`}
      mutation={deleteFaqsMutation}
      subject={{ empresa_id, ids }}
      silent
    >
      <p>{isOne ? 'Se eliminará con sus adjuntos y su historial.' : 'Se eliminarán con sus adjuntos y su historial:'}</p>
      {names.length > 0 && (
        <ul className={classes.names}>
          {names.map((name) => (
            <li key={name}>{name}</li>
          ))}
        </ul>
      )}
      {names.length > 0 && others > 0 && (
        <Text variant="dimmed" textWrap="pretty">
          y {countOf(others, 'más', 'más')}
        </Text>
      )}
      <p>Esta acción no se puede deshacer.</p>
    </DeleteDialog>
  );
}
