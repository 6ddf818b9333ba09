import { ERRORS } from '@ensaya/contract/errors.ts';
import { type InvitationToRead, waitingRoleplays } from '@ensaya/contract/invitaciones.ts';
import { Alert } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { PATHS } from '../../../lib/address/paths.ts';
import { hasCode } from '../../../lib/api/api-error.ts';
import { AccessFailure, AccessPage, AccessWaiting, OtherWay } from '../access-page.tsx';
import { invitationQuery } from './invitation.api.ts';

const TITLE = 'Invitación';

/** Why a link does not work any more, and what to do. */
const CLOSED: Record<Exclude<InvitationToRead['status'], 'pending'>, { title: string; text: string }> = {
  expired: { title: 'Esta invitación ha caducado', text: 'Las invitaciones sirven 7 días. Pide otra a quien te invitó.' },
  revoked: { title: 'Esta invitación se ha cancelado', text: 'Si crees que es un error, habla con quien te invitó.' },
  accepted: { title: 'Esta invitación ya se ha usado', text: 'Si la aceptaste tú, inicia sesión con tu correo.' },
};

type Props = { token: string; children: (offer: InvitationToRead) => ReactNode };

/** Reads the invitation of a link; the caller renders an open one. */
export function InvitationReader({ token, children }: Props) {
  const { data: offer, error, refetch, isFetching } = useQuery(invitationQuery(token));
  return (
    <>
      <meta name="referrer" content="no-referrer" />
      <meta name="robots" content="noindex" />
      {!offer && !error && <AccessWaiting title={TITLE} label="Cargando la invitación" />}
      {error && !offer && <Unreadable error={error} onRetry={refetch} retrying={isFetching} />}
      {offer?.status === 'pending' && children(offer)}
      {offer && offer.status !== 'pending' && <Closed {...CLOSED[offer.status]} />}
    </>
  );
}

function Unreadable({ error, onRetry, retrying }: { error: Error; onRetry: () => unknown; retrying: boolean }) {
  if (hasCode(error, 'bad_link') || hasCode(error, 'invalid_input'))
    return <Closed title={ERRORS.bad_link.message} text="Copia el enlace entero, o pide otro a quien te invitó." />;
  if (hasCode(error, 'other_company_suspended'))
    return (
      <Closed title="La cuenta de esta empresa está suspendida" text="Cuando se restaure podrás usar este enlace, si no ha caducado." />
    );
  return <AccessFailure title={TITLE} what="No hemos podido leer la invitación" error={error} onRetry={onRetry} retrying={retrying} />;
}

const Closed = ({ title, text }: { title: string; text: string }) => (
  <AccessPage title={TITLE}>
    <Alert color="gray" role="status" title={title}>
      {text}
    </Alert>
    <OtherWay to={PATHS.login}>Ir a Iniciar Sesión</OtherWay>
  </AccessPage>
);

type OfferProps = { offer: InvitationToRead; children: ReactNode };

/** The description of an invitation, above the way to accept it. */
export const Offer = ({ offer: { empresa, inviter, role, email, roleplays }, children }: OfferProps) => (
  <AccessPage
    title={`Únete a ${empresa}`}
    intro={
      <>
        {inviter ? `${inviter} te invita` : 'Te invitan'} {role === 'manager' ? 'como responsable del' : 'al'} equipo de{' '}
        <strong>{empresa}</strong>.
        {email && (
          <>
            {' '}
            Entrarás con <strong>{email}</strong>.
          </>
        )}
        {roleplays.length > 0 && ` ${waitingRoleplays(roleplays)}`}
      </>
    }
  >
    {children}
  </AccessPage>
);
