import type { ErrorCode } from '@ensaya/contract/errors.ts';
import { Failure } from '../../../components/message.tsx';
import { ApiError, hasCode, messageOf } from '../../../lib/api-error.ts';
import { ResendVerification } from '../resend-verification.tsx';

const SAID_AS_THEY_ARE: ErrorCode[] = ['bad_credentials', 'email_unconfirmed', 'no_role', 'role_pending', 'unauthenticated'];
/** The user can act on these, so the reason is shown. */
const EXPLAINED: ErrorCode[] = ['throttled', 'rate_limited', 'unavailable'];
const isOneOf = (codes: ErrorCode[], error: Error) => error instanceof ApiError && codes.includes(error.code);

export function LoginFailure({ error, email }: { error: Error; email?: string | undefined }) {
  return (
    <Failure mb="lg" title={isOneOf(SAID_AS_THEY_ARE, error) ? error.message : 'Error al iniciar sesión'}>
      {isOneOf(EXPLAINED, error) ? messageOf(error) : hasCode(error, 'email_unconfirmed') && email && <ResendVerification email={email} />}
    </Failure>
  );
}
