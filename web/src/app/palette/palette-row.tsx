import { type MouseEvent, useEffect, useRef } from 'react';
import { Highlighted } from '../../components/markdown/highlighted.tsx';
import { Key } from '../../components/page/key.tsx';
import { EmpresaLogo } from '../../components/people/empresa-logo.tsx';
import { PersonAvatar } from '../../components/people/person-avatar.tsx';
import classes from './palette.module.css';
import type { Row, Sign } from './rows.ts';

type Props = {
  id: string;
  row: Row;
  pattern: RegExp | undefined;
  selected: boolean;
  onPoint: () => void;
  onOpen: (row: Row, inNewTab: boolean) => void;
};

/** The list box has one tab stop, its field: the pointer must not move the focus. */
const keepFocus = (event: MouseEvent) => event.preventDefault();

export function PaletteRow({ id, row, pattern, selected, onPoint, onOpen }: Props) {
  const { sign, label, text, note, late } = row;
  const option = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (selected) option.current?.scrollIntoView({ block: 'nearest' });
  }, [selected]);
  return (
    // biome-ignore lint/a11y/useFocusableInteractive: the field keeps the focus and names the selected option
    // biome-ignore lint/a11y/useKeyWithClickEvents: the field handles the keys
    <div
      ref={option}
      id={id}
      role="option"
      aria-selected={selected}
      className={classes.row}
      onMouseDown={keepFocus}
      onMouseMove={selected ? undefined : onPoint}
      onClick={(event) => onOpen(row, event.ctrlKey || event.metaKey)}
      onAuxClick={(event) => event.button === 1 && onOpen(row, true)}
    >
      <span className={classes.sign}>
        <SignOf sign={sign} />
      </span>
      <span className={classes.what}>
        <span className={classes.label}>
          <Highlighted text={label} pattern={pattern} />
        </span>
        {text && (
          <span className={classes.text}>
            <Highlighted text={text} pattern={pattern} />
          </span>
        )}
      </span>
      {note && (
        <span className={classes.note} data-late={late || undefined}>
          {note}
        </span>
      )}
      {selected && (
        <span className={classes.enter} aria-hidden="true">
          <Key>↵</Key>
        </span>
      )}
    </div>
  );
}

function SignOf({ sign }: { sign: Sign }) {
  if (sign.is === 'person') return <PersonAvatar email={sign.email} nombre={sign.nombre} />;
  if (sign.is === 'empresa') return <EmpresaLogo nombre={sign.nombre} logo_url={sign.logo_url} size={24} />;
  return <sign.Icon size={18} aria-hidden="true" />;
}
