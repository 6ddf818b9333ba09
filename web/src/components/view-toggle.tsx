import { SegmentedControl, VisuallyHidden } from '@mantine/core';
import { IconLayoutGrid, IconList } from '@tabler/icons-react';
import type { ViewMode } from '../lib/use-view-mode.ts';
import classes from './view-toggle.module.css';

const MODES = [
  { value: 'list', word: 'Lista', Icon: IconList },
  { value: 'grid', word: 'Cuadrícula', Icon: IconLayoutGrid },
] as const;

type Props = { value: ViewMode; onChange: (mode: ViewMode) => void };

/** List or grid; what it remembers is useViewMode's. */
export const ViewToggle = ({ value, onChange }: Props) => (
  <SegmentedControl<ViewMode>
    aria-label="Vista"
    value={value}
    onChange={onChange}
    classNames={{ label: classes.label }}
    data={MODES.map(({ value, word, Icon }) => ({
      value,
      label: (
        <span className={classes.icon} title={word}>
          <Icon size={18} stroke={1.75} aria-hidden />
          <VisuallyHidden>{word}</VisuallyHidden>
        </span>
      ),
    }))}
  />
);
