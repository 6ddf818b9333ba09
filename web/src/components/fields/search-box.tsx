import { Button, CloseButton, TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { soughtIn } from '../../lib/text/sought.ts';
import classes from './search-box.module.css';

type Props = {
  /** 'Buscar temas...': the placeholder and the accessible name. */
  label: string;
  value: string;
  /** Called when typing pauses; at once on Enter and when cleared. */
  onChange: (value: string) => void;
  delay?: number;
  /** A second thing to do with the typed text, beside the field. The text is searched, too. */
  act?: {
    label: string;
    pending: boolean;
    /** The page has a button that matters more. */
    minor?: boolean;
    onClick: (typed: string) => void;
    max: number;
    field: RefObject<HTMLInputElement | null>;
    /** The id of what says what the button does. */
    describedBy: string;
  };
};

/** The caller keeps the value, so that it can be in the address; the typed text is local until typing pauses. */
export function SearchBox({ label, value, onChange, delay = 250, act }: Props) {
  const [typed, setTyped] = useState(value);
  const sent = useRef(value);
  const ownField = useRef<HTMLInputElement>(null);
  const field = act?.field ?? ownField;

  const send = (text: string) => {
    sendLater.cancel();
    if (text === sent.current) return;
    sent.current = text;
    onChange(text);
  };
  const sendLater = useDebouncedCallback(send, delay);

  // A value that does not come from this field (the back button, a link) replaces the typed text.
  useEffect(() => {
    if (value === sent.current || value === soughtIn(sent.current)) return;
    sent.current = value;
    sendLater.cancel();
    setTyped(value);
  }, [value, sendLater]);

  const type = (text: string) => {
    setTyped(text);
    sendLater(text);
  };
  const clear = () => {
    setTyped('');
    send('');
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
        maxLength={act?.max ?? 200}
        value={typed}
        onChange={({ currentTarget }) => type(currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter') send(typed);
          if (event.key === 'Escape' && typed) {
            event.preventDefault();
            clear();
          }
        }}
        leftSection={<IconSearch size={16} aria-hidden />}
        rightSection={typed && <CloseButton aria-label="Borrar la búsqueda" size="sm" onClick={clear} />}
        classNames={{ input: classes.input }}
      />
      {act && (
        <Button
          className={classes.act}
          variant={act.minor ? 'default' : 'filled'}
          loading={act.pending}
          disabled={typed.trim() === ''}
          aria-describedby={act.describedBy}
          onClick={() => {
            // So that the text stays in the address, whatever comes of it.
            send(typed);
            act.onClick(typed);
          }}
        >
          {act.label}
        </Button>
      )}
    </search>
  );
}
