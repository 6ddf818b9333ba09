import type { Invitation } from '@ensaya/contract/invitaciones.ts';
import { Button, Stack, Title } from '@mantine/core';
import { useInfiniteQuery, useMutation } from '@tanstack/react-query';
import type { Column } from '../../components/data-table.tsx';
import { DeleteDialog } from '../../components/delete-dialog.tsx';
import { QueryTable } from '../../components/query-table.tsx';
import { StatusBadge, type StatusColor } from '../../components/status-badge.tsx';
import { formatDay } from '../../lib/dates.ts';
import { countOf } from '../../lib/numbers.ts';
import { useDialog } from '../../lib/use-dialog.ts';
import { useFocusFallback } from '../../lib/use-focus-fallback.ts';
import { type InvitingEmpresa, invitationsQuery, resendMutation, revokeMutation } from './invitaciones.api.ts';
import classes from './invitaciones.module.css';

type Status = Invitation['status'];
const STATUSES: Record<Status, { label: string; color: StatusColor }> = {
  pending: { label: 'Pendiente', color: 'yellow' },
  expired: { label: 'Caducada', color: 'gray' },
  accepted: { label: 'Aceptada', color: 'green' },
  revoked: { label: 'Revocada', color: 'red' },
};

const nameOf = ({ email }: Invitation) => email ?? 'Enlace para compartir';
/** A link can be used several times. */
const usesOf = ({ email, uses }: Invitation) => (email === null && uses > 0 ? ` (${countOf(uses, 'persona', 'personas')})` : '');
const isOpen = ({ status }: Invitation) => status === 'pending' || status === 'expired';

const COLUMNS: Column<Invitation, 'email' | 'status' | 'expires_at'>[] = [
  { key: 'email', header: 'Invitación', cell: (invitation) => nameOf(invitation) + usesOf(invitation) },
  {
    key: 'status',
    header: 'Estado',
    cell: ({ status }) => <StatusBadge color={STATUSES[status].color}>{STATUSES[status].label}</StatusBadge>,
  },
  {
    key: 'expires_at',
    header: 'Caducidad',
    cell: ({ status, expires_at }) =>
      status === 'pending' ? `Caduca el ${formatDay(expires_at)}` : status === 'expired' ? `Caducó el ${formatDay(expires_at)}` : '—',
  },
];

export function InvitationsTable({ empresa }: { empresa: InvitingEmpresa }) {
  const invitations = useInfiniteQuery(invitationsQuery(empresa.id));
  const { place, rescueFocus } = useFocusFallback<HTMLHeadingElement>();
  const revoking = useDialog<Invitation>(rescueFocus);
  const resend = useMutation(resendMutation);
  return (
    <Stack gap="sm">
      <Title order={3} ref={place} tabIndex={-1} className={classes.heading}>
        Invitaciones enviadas
      </Title>
      <QueryTable
        label="Invitaciones"
        columns={COLUMNS}
        rowName={nameOf}
        query={invitations}
        failed="Error al cargar las invitaciones"
        waiting="Cargando invitaciones…"
        waitingRows={3}
        empty={<p className={classes.none}>Todavía no has invitado a nadie.</p>}
        actions={(invitation) =>
          isOpen(invitation) && (
            <div className={classes.row}>
              {invitation.email !== null && (
                <Button
                  variant="subtle"
                  size="compact-sm"
                  aria-label={`Reenviar a ${invitation.email}`}
                  loading={resend.isPending && resend.variables.id === invitation.id}
                  onClick={() => resend.mutate({ id: invitation.id, empresa_id: empresa.id })}
                >
                  Reenviar
                </Button>
              )}
              <Button
                variant="subtle"
                size="compact-sm"
                aria-label={`Revocar ${nameOf(invitation)}`}
                onClick={() => revoking.open(invitation)}
              >
                Revocar
              </Button>
            </div>
          )
        }
      />
      {revoking.subject && (
        <DeleteDialog
          {...revoking.state}
          title="Revocar invitación"
          confirmLabel="Revocar"
          mutation={revokeMutation}
          subject={{ id: revoking.subject.id, empresa_id: empresa.id }}
        >
          <p>
            El enlace de <strong>{nameOf(revoking.subject)}</strong> dejará de servir.
          </p>
        </DeleteDialog>
      )}
    </Stack>
  );
}
