import { useOnDemand } from '../../lib/screen/use-on-demand.ts';
import { UserButton, type UserMenuProps } from './user-button.tsx';

const load = async () => (await import('./user-menu-dropdown.tsx')).UserMenuDropdown;

export function UserMenu(props: UserMenuProps) {
  const { part: Dropdown, reach, want } = useOnDemand(load);
  if (Dropdown) return <Dropdown {...props} />;
  return <UserButton user={props.user} aria-haspopup="menu" aria-expanded={false} {...reach} onClick={want} />;
}
