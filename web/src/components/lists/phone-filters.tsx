import { IconAdjustmentsHorizontal } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useDialog } from '../../lib/screen/use-dialog.ts';
import { useIsPhone } from '../../lib/screen/use-is-phone.ts';
import { SecondaryButton } from '../buttons/buttons.tsx';
import { LazyFiltersSheet } from '../dialogs/lazy-dialogs.tsx';
import classes from './phone-filters.module.css';

export type PhoneFiltersProps = {
  /** 'Filtros y orden': the sheet's title. */
  title?: string;
  /** How many filters are set. */
  active: number;
  onClear: () => void;
  /** 'Ver 2 tareas': closes the sheet; every change applies at once. */
  show?: string;
  children: ReactNode;
};

/** The filters of a list. On a phone, one button that opens them in a sheet; elsewhere they stand where this component does. */
export function PhoneFilters({ title = 'Filtros', active, onClear, show = 'Ver la lista', children }: PhoneFiltersProps) {
  const isPhone = useIsPhone();
  const sheet = useDialog<true>();
  if (!isPhone) return children;
  return (
    <>
      <SecondaryButton
        className={classes.button}
        data-filters-button
        aria-haspopup="dialog"
        leftSection={<IconAdjustmentsHorizontal size={16} aria-hidden />}
        onClick={() => sheet.open(true)}
      >
        Filtros
        {active > 0 && (
          <span className={classes.count} role="img" aria-label={active === 1 ? '1 puesto' : `${active} puestos`}>
            {active}
          </span>
        )}
      </SecondaryButton>
      <LazyFiltersSheet {...sheet.state} title={title} show={show} onClear={active > 0 ? onClear : undefined}>
        {children}
      </LazyFiltersSheet>
    </>
  );
}
