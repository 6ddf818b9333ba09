import { Link } from 'react-router';
import classes from './personaje.module.css';

/** The two parts of a role-play's editor, each with an address. */
export const EditorTabs = ({ current }: { current: 'roleplay' | 'personaje' }) => (
  <nav className={classes.tabs} aria-label="Partes del roleplay">
    <Link to="?" aria-current={current === 'roleplay' ? 'page' : undefined}>
      Roleplay
    </Link>
    <Link to="?seccion=personaje" aria-current={current === 'personaje' ? 'page' : undefined}>
      Personaje
    </Link>
  </nav>
);
