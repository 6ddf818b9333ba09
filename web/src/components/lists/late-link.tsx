import { Link, type LinkProps } from 'react-router';
import classes from './late-link.module.css';

/** To what is late. In a card or row with a `CardLink` it lies above that link. */
export const LateLink = (link: LinkProps) => <Link className={classes.link} {...link} />;
