import { FAQ_LIMITS } from '@ensaya/contract/faqs.ts';
import { Button, Checkbox } from '@mantine/core';
import { IconCircleCheck, IconFolderSymlink, IconTrash } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { SelectionBar as Bar, SelectionAct } from '../../../components/lists/selection-bar.tsx';
import { explain } from '../../../lib/api/api-error.ts';
import { formatNumber } from '../../../lib/format/numbers.ts';
import { toastFailure } from '../../../lib/screen/toast.ts';
import { FAQS_FAILED, reviewFaqsMutation } from '../faqs.api.ts';
import type { OpenDialog } from './open-dialog.ts';
import type { Selection } from './use-selection.ts';

type Props = {
  empresa_id: string;
  selection: Selection;
  /** Of the search and the filters, also those that are not loaded yet. */
  total: number | undefined;
  readAll: () => Promise<string[]>;
  onOpen: OpenDialog;
};
const icon = { size: 16, 'aria-hidden': true };

/** What can be done with several FAQs at once. */
export function SelectionBar({ empresa_id, selection, total, readAll, onOpen }: Props) {
  const review = useMutation(reviewFaqsMutation);
  const all = useMutation({
    mutationFn: readAll,
    onSuccess: selection.set,
    onError: (error) => toastFailure(explain(FAQS_FAILED, error)),
  });
  const ids = [...selection.ids];
  const none = ids.length === 0;
  return (
    <Bar
      label="FAQs seleccionadas"
      count={ids.length}
      more={
        total !== undefined && (
          <Button variant="subtle" loading={all.isPending} onClick={() => all.mutate()}>
            {total > FAQ_LIMITS.bulk ? `Las primeras ${formatNumber(FAQ_LIMITS.bulk)}` : `Todas (${formatNumber(total)})`}
          </Button>
        )
      }
      onStop={selection.stop}
    >
      <SelectionAct disabled={none} leftSection={<IconFolderSymlink {...icon} />} onClick={() => onOpen({ is: 'move', empresa_id, ids })}>
        Mover
      </SelectionAct>
      <SelectionAct
        disabled={none}
        leftSection={<IconCircleCheck {...icon} />}
        loading={review.isPending}
        onClick={() => review.mutate({ empresa_id, ids }, { onSuccess: selection.stop })}
      >
        Marcar como revisadas
      </SelectionAct>
      <SelectionAct
        disabled={none}
        color="red"
        leftSection={<IconTrash {...icon} />}
        onClick={() => onOpen({ is: 'delete-several', empresa_id, ids })}
      >
        Eliminar
      </SelectionAct>
    </Bar>
  );
}

type BoxProps = { of: string; checked: boolean; onChange: () => void };

export const SelectBox = ({ of, checked, onChange }: BoxProps) => (
  <Checkbox flex="none" mt={2} aria-label={`Seleccionar ${of}`} checked={checked} onChange={onChange} />
);
