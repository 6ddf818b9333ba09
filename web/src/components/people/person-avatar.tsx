import { initials } from '../../lib/text/initials.ts';
import classes from './person-avatar.module.css';

/** Initials; decorative, because the name is beside them. */
export const PersonAvatar = ({ email, nombre, large }: { email: string; nombre: string | null; large?: boolean }) => (
  <span className={classes.avatar} data-large={large || undefined} aria-hidden>
    {initials(nombre || email.split('@')[0] || email)}
  </span>
);
