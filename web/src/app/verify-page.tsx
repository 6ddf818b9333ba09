import { useCallback, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { BadLink } from '../features/acceso/registration/bad-link.tsx';
import { EmailVerification } from '../features/acceso/registration/email-verification.tsx';
import { PATHS } from '../lib/address/paths.ts';
import { hasCode } from '../lib/api/api-error.ts';
import { type LoginState, useEnter } from './session.ts';

export function VerifyPage() {
  const [search] = useSearchParams();
  const token = search.get('token');
  const navigate = useNavigate();
  const enter = useEnter();
  const [failure, setFailure] = useState<Error | null>(null);
  const onVerified = useCallback(() => {
    setFailure(null);
    enter().catch((error: Error) => {
      // A link that was used before does not sign in again.
      if (!hasCode(error, 'unauthenticated')) return setFailure(error);
      navigate(PATHS.login, { replace: true, state: { done: 'email_confirmed' } satisfies LoginState });
    });
  }, [enter, navigate]);
  return token ? <EmailVerification token={token} onVerified={onVerified} failure={failure} /> : <BadLink />;
}
