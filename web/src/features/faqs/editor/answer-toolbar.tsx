import { ActionIcon } from '@mantine/core';
import { IconBold, IconItalic, IconLink, IconList, IconListNumbers } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import classes from './answer.module.css';
import type { Format } from './text-edit.ts';

const BUTTONS = [
  { format: 'bold', label: 'Negrita', Icon: IconBold },
  { format: 'italic', label: 'Cursiva', Icon: IconItalic },
  'line',
  { format: 'list', label: 'Lista', Icon: IconList },
  { format: 'numbered', label: 'Lista numerada', Icon: IconListNumbers },
  'line',
  { format: 'link', label: 'Enlace', Icon: IconLink },
] as const;

type Props = {
  controls: string;
  onFormat: (format: Format) => void /** The button that links to a FAQ. */;
  link: ReactNode;
  view: ReactNode;
};

export const AnswerToolbar = ({ controls, onFormat, link, view }: Props) => (
  <div className={classes.toolbar} role="toolbar" aria-label="Formato" aria-controls={controls}>
    {BUTTONS.map((button, index) =>
      button === 'line' ? (
        // biome-ignore lint/suspicious/noArrayIndexKey: a fixed list
        <span key={index} className={classes.line} />
      ) : (
        // The text keeps its selection: pressing the button does not take the focus.
        <ActionIcon
          key={button.format}
          aria-label={button.label}
          title={button.label}
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => onFormat(button.format)}
        >
          <button.Icon size={18} />
        </ActionIcon>
      ),
    )}
    {link}
    {view}
  </div>
);
