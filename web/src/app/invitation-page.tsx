import type { InvitationToRead } from '@ensaya/contract/invitaciones.ts';
import { useIsFetching, useQueryClient } from '@tanstack/react-query';
import { useLocation, useNavigate, useParams } from 'react-router';
import { LinkButton } from '../components/buttons/buttons.tsx';
import { OtherWay } from '../features/acceso/access-page.tsx';
import { InvitationForm } from '../features/acceso/invitation/invitation-form.tsx';
import { InvitationJoin } from '../features/acceso/invitation/invitation-join.tsx';
import { InvitationReader, Offer } from '../features/acceso/invitation/invitation-offer.tsx';
import { refreshVisitor, visitorQuery } from '../features/usuarios/visitor.ts';
import { PATHS, panelPath } from '../lib/address/paths.ts';
import { PageLoader, ToLanding } from './page-loader.tsx';
import { type LoginState, useEnter, useVisitor } from './session.ts';
import { useSignOut } from './sign-out.tsx';

export function InvitationPage() {
  const { token } = useParams();
  if (!token) return <ToLanding />;
  return <InvitationReader token={token}>{(offer) => <Acceptance token={token} offer={offer} />}</InvitationReader>;
}

function Acceptance({ token, offer }: { token: string; offer: InvitationToRead }) {
  const visitor = useVisitor();
  const asking = useIsFetching({ queryKey: visitorQuery.queryKey }) > 0;
  const enter = useEnter();
  const signOut = useSignOut();
  const client = useQueryClient();
  const navigate = useNavigate();
  const signIn = { to: PATHS.login, state: { from: useLocation().pathname } satisfies LoginState };

  if (visitor === undefined && asking) return <PageLoader />;
  if (visitor?.is === 'member')
    return (
      <>
        <InvitationJoin
          token={token}
          offer={offer}
          user={visitor.user}
          onJoined={async () => {
            await refreshVisitor(client);
            await navigate(panelPath(visitor.user.role), { replace: true });
          }}
          signOut={{ onClick: () => signOut.start(visitor.user.id), pending: signOut.pending, error: signOut.error }}
        />
        {signOut.dialog}
      </>
    );
  if (offer.has_account)
    return (
      <Offer offer={offer}>
        <LinkButton fullWidth {...signIn}>
          Inicia sesión para aceptar
        </LinkButton>
      </Offer>
    );
  return (
    <InvitationForm
      token={token}
      offer={offer}
      onSignedIn={enter}
      otherWay={
        <OtherWay question="¿Ya tienes cuenta?" {...signIn}>
          Inicia sesión para aceptar
        </OtherWay>
      }
    />
  );
}
