import { MoreButton } from '../../components/buttons/more-button.tsx';
import { useOnDemand } from '../../lib/screen/use-on-demand.ts';
import { personLabel } from '../../lib/text/person-name.ts';
import type { Account, AccountDialog } from './account-dialogs.tsx';

const loadMenu = async () => (await import('./account-menu.tsx')).AccountMenu;

/** What a superadmin does to the account of another person. */
export function AccountActions({ user, onOpen }: { user: Account; onOpen: (dialog: AccountDialog) => void }) {
  const { part: Menu, reach, want } = useOnDemand(loadMenu);
  if (Menu) return <Menu user={user} onOpen={onOpen} />;
  return <MoreButton of={personLabel(user)} aria-haspopup="menu" aria-expanded={false} {...reach} onClick={want} />;
}
