import type { ComponentProps } from 'react';
import classes from './number-box.module.css';

/** The number of a question or of a finding, in a box. `data-of-field`: beside a field. */
export const NumberBox = (box: ComponentProps<'span'>) => <span className={classes.number} {...box} />;
