import { CloseButton, TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import classes from './search-box.module.css';

type Props = {
  /** 'Buscar temas...': what it says and how it is called. */
  label: string;
  value: string;
  /** Called once typing pauses; at once on Enter and when cleared. */
  onChange: (value: string) => void;
  delay?: number;
};

/** The value is the caller's, so that it can live in the address; what is being typed is its own until typing pauses. */
export function SearchBox({ label, value, onChange, delay = 250 }: Props) {
  const [typed, setTyped] = useState(value);
  const told = useRef(value);
  const timer = useRef<number>(undefined);
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => () => clearTimeout(timer.current), []);

  // The address changed by other means (the back button, a link): what it says wins, unless it only echoes what was typed here.
  useEffect(() => {
    if (value === told.current) return;
    told.current = value;
    clearTimeout(timer.current);
    setTyped(value);
  }, [value]);

  const tell = (text: string) => {
    clearTimeout(timer.current);
    if (text === told.current) return;
    told.current = text;
    onChange(text);
  };
  const type = (text: string) => {
    setTyped(text);
    clearTimeout(timer.current);
    timer.current = window.setTimeout(() => tell(text), delay);
  };
  const clear = () => {
    setTyped('');
    tell('');
    field.current?.focus();
  };

  return (
    <search className={classes.root}>
      <TextInput
        ref={field}
        type="search"
        aria-label={label.replace(/\.+$/, '')}
        placeholder={label}
        autoComplete="off"
        enterKeyHint="search"
        maxLength={200}
        value={typed}
        onChange={({ currentTarget }) => type(currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter') tell(typed);
          if (event.key === 'Escape' && typed) {
            event.preventDefault();
            clear();
          }
        }}
        leftSection={<IconSearch size={16} stroke={1.75} aria-hidden />}
        rightSection={typed && <CloseButton aria-label="Borrar la búsqueda" size="sm" onClick={clear} />}
        classNames={{ input: classes.input }}
      />
    </search>
  );
}
