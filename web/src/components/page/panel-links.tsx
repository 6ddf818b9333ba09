import { offMenu } from '../../lib/address/off-menu.ts';
import { useCurrentUser } from '../../lib/session/current-user.ts';
import { LinkButton } from '../buttons/buttons.tsx';
import classes from './panel-links.module.css';

/** At the top of a panel: the pages of the role that the menu does not list. */
export function PanelLinks() {
  const user = useCurrentUser();
  return (
    <nav aria-label="Más páginas" className={classes.links}>
      {offMenu(user).map(({ label, path, Icon }) => (
        <LinkButton key={path} to={path} variant="default" className={classes.link} leftSection={<Icon size={16} />}>
          {label}
        </LinkButton>
      ))}
    </nav>
  );
}
