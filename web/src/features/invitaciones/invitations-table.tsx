import { type Invitation, UNDELIVERED } from '@ensaya/contract/invitaciones.ts';
import { Box, Button, Stack, Text, Title } from '@mantine/core';
import { useInfiniteQuery, useMutation, useQuery } from '@tanstack/react-query';
import { DeleteDialog } from '../../components/dialogs/delete-dialog.tsx';
import type { Column } from '../../components/lists/data-table.tsx';
import { QueryTable } from '../../components/lists/query-table.tsx';
import { StatusBadge, type StatusColor } from '../../components/status/status-badge.tsx';
import { resendMutation, revokeMutation } from '../../lib/address/invitation-acts.ts';
import { mailQuery } from '../../lib/data/registration-queries.ts';
import { useFocusFallback } from '../../lib/focus/use-focus-fallback.ts';
import { formatDay } from '../../lib/format/dates.ts';
import { countOf } from '../../lib/format/numbers.ts';
import { useDialog } from '../../lib/screen/use-dialog.ts';
import { CopyLink } from './copy-link.tsx';
import { type InvitingEmpresa, invitationsQuery } from './invitaciones.api.ts';
import classes from './invitaciones.module.css';

type Status = Invitation['status'];
const STATUSES: Record<Status, { label: string; color: StatusColor }> = {
  pending: { label: 'Pendiente', color: 'yellow' },
  expired: { label: 'Caducada', color: 'gray' },
  accepted: { label: 'Aceptada', color: 'green' },
  revoked: { label: 'Cancelada', color: 'red' },
};

const UNSENT = { label: 'No enviada', color: 'red' } as const;

const nameOf = ({ email }: Invitation) => email ?? 'Enlace para compartir';
/** A link can be used several times. */
const isUsedLink = ({ email, uses }: Invitation) => email === null && uses > 0;
const usesOf = (invitation: Invitation) =>
  isUsedLink(invitation) && invitation.status !== 'pending' ? ` (${countOf(invitation.uses, 'persona', 'personas')})` : '';
/** An open invitation whose mail did not arrive. */
const isUnsent = (invitation: Invitation) => isOpen(invitation) && invitation.undelivered !== null;
const stateOf = (invitation: Invitation): { label: string; color: StatusColor } => {
  if (isUnsent(invitation)) return UNSENT;
  if (isUsedLink(invitation) && invitation.status === 'pending')
    return { label: `Activo · ${countOf(invitation.uses, 'persona', 'personas')}`, color: 'green' };
  return STATUSES[invitation.status];
};
const isOpen = ({ status }: Invitation) => status === 'pending' || status === 'expired';

const COLUMNS: Column<Invitation, 'email' | 'status' | 'expires_at'>[] = [
  { key: 'email', header: 'Invitación', cell: (invitation) => <Name invitation={invitation} /> },
  {
    key: 'status',
    header: 'Estado',
    cell: (invitation) => (
      <Box component="span" display="inline-block" miw="max-content">
        <StatusBadge color={stateOf(invitation).color}>{stateOf(invitation).label}</StatusBadge>
      </Box>
    ),
  },
  {
    key: 'expires_at',
    header: 'Caducidad',
    cell: ({ status, expires_at }) =>
      status === 'pending' ? `Caduca el ${formatDay(expires_at)}` : status === 'expired' ? `Caducó el ${formatDay(expires_at)}` : '—',
  },
];

function Name({ invitation }: { invitation: Invitation }) {
  const { undelivered } = invitation;
  return (
    <>
      {nameOf(invitation) + usesOf(invitation)}
      {isUnsent(invitation) && undelivered && (
        <Text span variant="hint" display="block" fz="xs" fw={400}>
          {UNDELIVERED[undelivered]}
        </Text>
      )}
    </>
  );
}

export function InvitationsTable({ empresa }: { empresa: InvitingEmpresa }) {
  const invitations = useInfiniteQuery(invitationsQuery(empresa.id));
  const { place, rescueFocus } = useFocusFallback<HTMLHeadingElement>();
  const revoking = useDialog<Invitation>(rescueFocus);
  const resend = useMutation(resendMutation);
  const { data: mail = true } = useQuery(mailQuery);
  return (
    <Stack gap="sm">
      <Title order={3} ref={place} tabIndex={-1} data-no-ring>
        Invitaciones
      </Title>
      <QueryTable
        label="Invitaciones"
        columns={COLUMNS}
        rowName={nameOf}
        query={invitations}
        failed="Error al cargar las invitaciones"
        waiting="Cargando invitaciones…"
        waitingRows={3}
        empty={
          <Text variant="dimmed" textWrap="pretty">
            Todavía no has invitado a nadie.
          </Text>
        }
        actions={(invitation) =>
          isOpen(invitation) && (
            <div className={classes.row}>
              {invitation.email !== null && mail && (
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
              {isUnsent(invitation) && <CopyLink invitation={invitation} />}
              <Button
                variant="subtle"
                size="compact-sm"
                aria-label={`Cancelar la invitación de ${nameOf(invitation)}`}
                onClick={() => revoking.open(invitation)}
              >
                Cancelar
              </Button>
            </div>
          )
        }
      />
      {revoking.subject && (
        <DeleteDialog
          {...revoking.state}
          title="Cancelar la invitación"
          confirmLabel="Cancelar la invitación"
          cancelLabel="Volver"
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
