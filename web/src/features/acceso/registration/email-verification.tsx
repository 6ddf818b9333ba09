import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { hasCode } from '../../../lib/api/api-error.ts';
import { verificationQuery } from '../acceso.api.ts';
import { AccessFailure, AccessWaiting } from '../access-page.tsx';
import { BadLink, TITLE } from './bad-link.tsx';
import { ConfirmWithPassword } from './confirm-with-password.tsx';

type Props = {
  token: string;
  onVerified: () => void;
  /** What failed after the verification. */
  failure: Error | null;
};

export function EmailVerification({ token, onVerified, failure }: Props) {
  const { data: next, error, refetch, isFetching } = useQuery(verificationQuery(token));
  const [chosen, setChosen] = useState(false);
  const verified = chosen || next === 'signed_in' || next === 'confirmed';
  useEffect(() => {
    if (verified) onVerified();
  }, [verified, onVerified]);

  if (hasCode(error, 'bad_link')) return <BadLink />;
  const failed = { title: TITLE, what: 'No hemos podido confirmar tu correo', followsForm: true };
  if (failure) return <AccessFailure {...failed} error={failure} onRetry={onVerified} retrying={false} />;
  if (next === 'new_password' && !chosen) return <ConfirmWithPassword token={token} onConfirmed={() => setChosen(true)} />;
  if (error) return <AccessFailure {...failed} error={error} onRetry={refetch} retrying={isFetching} />;
  return <AccessWaiting title={TITLE} intro="Estamos confirmando tu correo…" label="Confirmando" />;
}
