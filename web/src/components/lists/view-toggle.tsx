import { Flex, SegmentedControl, VisuallyHidden } from '@mantine/core';
import { IconLayoutGrid, IconLayoutKanban, IconList, type TablerIcon } from '@tabler/icons-react';
import type { ViewMode } from '../../lib/screen/use-view-mode.ts';
import classes from './view-toggle.module.css';

const LOOKS: Record<ViewMode, { word: string; Icon: TablerIcon }> = {
  list: { word: 'Lista', Icon: IconList },
  grid: { word: 'Cuadrícula', Icon: IconLayoutGrid },
  board: { word: 'Tablero', Icon: IconLayoutKanban },
};

type Props<Mode extends ViewMode> = {
  value: Mode;
  onChange: (mode: Mode) => void;
  modes?: readonly Mode[];
  /** Words beside the icons, over the whole width. */
  withWords?: boolean;
};

/** The state is `useViewMode`'s. */
export const ViewToggle = <Mode extends ViewMode = 'list' | 'grid'>({
  value,
  onChange,
  modes = ['list', 'grid'] as readonly ViewMode[] as readonly Mode[],
  withWords = false,
}: Props<Mode>) => (
  <SegmentedControl<Mode>
    aria-label="Vista"
    fullWidth={withWords}
    value={value}
    onChange={onChange}
    classNames={{ label: classes.label }}
    data={modes.map((mode) => {
      const { word, Icon } = LOOKS[mode];
      return {
        value: mode,
        label: (
          <Flex component="span" align="center" justify="center" gap="xs" title={word}>
            <Icon size={18} aria-hidden />
            {withWords ? word : <VisuallyHidden>{word}</VisuallyHidden>}
          </Flex>
        ),
      };
    })}
  />
);
