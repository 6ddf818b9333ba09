import { useQuery } from '@tanstack/react-query';
import { useOnDemand } from '../../lib/screen/use-on-demand.ts';
import { BellButton } from './bell-button.tsx';
import { unreadAvisosQuery } from './unread.api.ts';

const load = async () => (await import('./bell-popover.tsx')).BellPopover;

/** The notices of the user, behind a bell in the top bar. */
export function Bell() {
  const { data, failureCount, fetchStatus } = useQuery(unreadAvisosQuery);
  const { part: Popover, reach, want } = useOnDemand(load);
  // The count makes the bell wider: drawn before it, the bell would move.
  if (data === undefined && failureCount === 0 && fetchStatus === 'fetching') return null;
  const unread = data ?? 0;
  if (Popover) return <Popover unread={unread} />;
  return <BellButton unread={unread} aria-haspopup="dialog" aria-expanded={false} {...reach} onClick={want} />;
}
