import type { TareaBulkChange, TareaChange } from '@ensaya/contract/tarea-cambios.ts';
import { ESTADOS, type Estado, TAREA_LIMITS } from '@ensaya/contract/tareas.ts';
import { Button, Menu } from '@mantine/core';
import { IconArrowsExchange, IconCalendarEvent, IconTrash, IconUserShare } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { SelectionAct, SelectionBar } from '../../../components/lists/selection-bar.tsx';
import { estadoColor, StatusDot } from '../../../components/status/status-badge.tsx';
import { explain, hasCode } from '../../../lib/api/api-error.ts';
import { formatNumber } from '../../../lib/format/numbers.ts';
import { toastFailure, toastSuccess } from '../../../lib/screen/toast.ts';
import { useDialog } from '../../../lib/screen/use-dialog.ts';
import type { Selection } from '../list/use-selection.ts';
import { changeTareasMutation, TAREAS_FAILED, type TareaKey } from '../tareas.api.ts';
import { type BulkDialog, BulkDialogs } from './bulk-dialogs.tsx';
import { changeSaid } from './change-said.ts';

type Props = {
  selection: Selection;
  /** All that match the filters, also those that are not loaded. */
  total: number | undefined;
  readAll: () => Promise<TareaKey[]>;
  onChanged: (said: string, cambios: TareaChange[]) => void;
  onClosed: () => void;
};

const icon = { size: 16, 'aria-hidden': true } as const;
const ONE_EMPRESA = 'Elige tareas de una sola empresa para reasignarlas';

/** What can be done with several tasks at once. */
export function BulkBar({ selection, total, readAll, onChanged, onClosed }: Props) {
  const keys = [...selection.keys.values()];
  const empresa_ids = [...new Set(keys.map(({ empresa_id }) => empresa_id))];
  const dialog = useDialog<BulkDialog>(onClosed);
  const all = useMutation({
    mutationFn: readAll,
    onSuccess: selection.set,
    onError: (error) => toastFailure(explain(TAREAS_FAILED, error)),
  });
  const change = useMutation(changeTareasMutation);
  const send = async (cambio: TareaBulkChange, person?: string) => {
    const { cambios } = await change.mutateAsync({ keys, cambio }).catch(async (error: unknown) => {
      if (hasCode(error, 'not_found')) await dropGone();
      throw error;
    });
    selection.clear();
    // Without a selection this bar unmounts, and its dialog with it, which then does not say that it has closed.
    onClosed();
    const said = changeSaid(cambio, cambios.length, person);
    if (cambios.length === 0) toastSuccess(said);
    else onChanged(said, cambios);
  };
  /** Somebody has deleted some of them: without those the change can be sent again. */
  const dropGone = async () => {
    const left = new Set((await readAll().catch(() => keys)).map(({ id }) => id));
    selection.toggle(
      keys.filter(({ id }) => !left.has(id)),
      false,
    );
  };
  const ask = (about: BulkDialog) => {
    // What failed before is not about this change.
    change.reset();
    dialog.open(about);
  };
  const move = (estado: Estado) =>
    send({ accion: 'mover', estado }).catch((error: unknown) => toastFailure(explain('Error al mover las tareas', error)));
  const canReassign = empresa_ids.length === 1;
  return (
    <>
      <SelectionBar
        label="Tareas seleccionadas"
        count={keys.length}
        more={
          total !== undefined &&
          total > keys.length && (
            <Button variant="subtle" loading={all.isPending} onClick={() => all.mutate()}>
              {total > TAREA_LIMITS.bulk ? `Las primeras ${formatNumber(TAREA_LIMITS.bulk)}` : `Todas (${formatNumber(total)})`}
            </Button>
          )
        }
        onStop={() => {
          selection.clear();
          onClosed();
        }}
      >
        <SelectionAct
          leftSection={<IconUserShare {...icon} />}
          reason={canReassign ? undefined : ONE_EMPRESA}
          onClick={() => ask({ is: 'reassign', empresa_ids })}
        >
          Reasignar
        </SelectionAct>
        {/* In the portal, because the bar that offers to undo would cover a menu that is part of this one. */}
        <Menu position="top">
          <Menu.Target>
            <SelectionAct leftSection={<IconArrowsExchange {...icon} />} loading={change.isPending && !dialog.opened}>
              Cambiar estado
            </SelectionAct>
          </Menu.Target>
          <Menu.Dropdown>
            {(Object.keys(ESTADOS) as Estado[]).map((estado) => (
              <Menu.Item key={estado} leftSection={<StatusDot color={estadoColor(estado)} />} onClick={() => move(estado)}>
                {ESTADOS[estado]}
              </Menu.Item>
            ))}
          </Menu.Dropdown>
        </Menu>
        <SelectionAct leftSection={<IconCalendarEvent {...icon} />} onClick={() => ask({ is: 'date' })}>
          Cambiar fecha
        </SelectionAct>
        <SelectionAct color="red" leftSection={<IconTrash {...icon} />} onClick={() => ask({ is: 'delete' })}>
          Eliminar
        </SelectionAct>
      </SelectionBar>
      {dialog.subject && (
        <BulkDialogs
          dialog={dialog.subject}
          count={keys.length}
          send={send}
          pending={change.isPending}
          error={change.error}
          {...dialog.state}
        />
      )}
    </>
  );
}
