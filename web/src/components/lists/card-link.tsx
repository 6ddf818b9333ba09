import { Link, type LinkProps } from 'react-router';
import classes from './card-link.module.css';

/** A link whose whole card or row, the nearest positioned element, leads there. Its other controls need a `z-index`. */
export const CardLink = ({ className, ...link }: LinkProps) => <Link className={`${classes.link} ${className ?? ''}`} {...link} />;
