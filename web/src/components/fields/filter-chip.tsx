import { UnstyledButton } from '@mantine/core';
import { formatNumber } from '../../lib/format/numbers.ts';
import classes from './filter-chip.module.css';

type Props = {
  label: string;
  count: number;
  pressed: boolean;
  /** The count needs attention. */
  alert?: boolean;
  disabled?: boolean;
  onClick: () => void;
};

/** A filter that is on or off, with how many rows it leaves. */
export const FilterChip = ({ label, count, pressed, alert = false, disabled = false, onClick }: Props) => (
  <UnstyledButton data-hover className={classes.chip} aria-pressed={pressed} disabled={disabled} onClick={onClick}>
    {label}{' '}
    <span className={classes.count} data-alert={alert || undefined}>
      {formatNumber(count)}
    </span>
  </UnstyledButton>
);
