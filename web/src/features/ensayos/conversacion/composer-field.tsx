import { ENSAYO_LIMITS } from '@ensaya/contract/ensayos.ts';
import { countCharacters } from '@ensaya/contract/fields.ts';
import { Box, Button, Text } from '@mantine/core';
import { type KeyboardEvent, useRef, useState } from 'react';
import { CharacterCount } from '../../../components/fields/counter.tsx';
import { GrowingTextarea } from '../../../components/fields/growing-textarea.tsx';
import { Key } from '../../../components/page/key.tsx';
import { useIsPhone } from '../../../lib/screen/use-is-phone.ts';
import classes from './composer-field.module.css';
import type { Composer } from './use-composer.ts';

const { max } = ENSAYO_LIMITS.texto;
const TOO_LONG = `Puedes decir ${max} caracteres como máximo`;
/** The counter is shown from this length on. */
const NEAR = max * 0.9;

type Props = {
  quien: string;
  composer: Composer;
  /** The character speaks: one may already type. */
  waits: boolean;
  onSay: () => void;
  /** Escape: the text stays kept. */
  onLeave: () => void;
};

/** What the person is about to say. */
export function ComposerField({ quien, composer: { texto, keeping, change }, waits, onSay, onLeave }: Props) {
  const [checked, setChecked] = useState(false);
  const field = useRef<HTMLTextAreaElement>(null);
  const isPhone = useIsPhone();
  const length = countCharacters(texto.trim());
  const problem = length > max ? TOO_LONG : length === 0 && checked ? 'Escribe qué le dices' : undefined;
  const say = () => {
    if (waits) return;
    field.current?.focus();
    if (length === 0 || length > max) return setChecked(true);
    setChecked(false);
    onSay();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing || event.repeat) return;
    if (event.key === 'Escape') return onLeave();
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    say();
  };
  return (
    <div className={classes.box} data-invalid={problem !== undefined || undefined}>
      <GrowingTextarea
        ref={field}
        variant="unstyled"
        name="dicho"
        aria-label={`Qué le dices a ${quien}`}
        aria-keyshortcuts="Control+Enter Escape"
        placeholder={waits ? 'Cuando termine, es tu turno…' : 'Es tu turno…'}
        classNames={{ input: classes.input }}
        minRows={isPhone ? 1 : 2}
        maxRows={8}
        value={texto}
        error={problem}
        onChange={({ currentTarget }) => {
          setChecked(false);
          change(currentTarget.value);
        }}
        onKeyDown={onKeyDown}
      />
      <div className={classes.bar}>
        <Text variant="meta" fz="xs" role="status" data-unkept={keeping === 'unkept' || undefined}>
          {keeping === 'unkept' && 'No se ha podido guardar: cópialo antes de salir de esta página'}
        </Text>
        {length >= NEAR && <CharacterCount text={texto} max={max} suffix=" caracteres" />}
        <Box component="span" className={classes.keys} aria-hidden>
          <Key>Ctrl</Key> <Key>Enter</Key>
        </Box>
        <Button className={classes.say} aria-keyshortcuts="Control+Enter" aria-disabled={waits || undefined} onClick={say}>
          Decir
        </Button>
      </div>
    </div>
  );
}
