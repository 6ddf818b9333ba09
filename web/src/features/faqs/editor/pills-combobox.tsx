import { Combobox, Pill, PillsInput, useCombobox } from '@mantine/core';
import { IconPlus, IconSelector } from '@tabler/icons-react';
import { useId, useRef, useState } from 'react';
import { Highlighted } from '../../../components/markdown/highlighted.tsx';
import { foundPattern, holds } from '../../../lib/text/search-key.ts';
import classes from './pills.module.css';

export type Choice = { value: string; label: string; note?: string | undefined };
/** The last option, which creates what is missing. `why`: it cannot be chosen yet. */
export type CreateOption = { label: string; note?: string | undefined; why?: string | undefined; onCreate: () => void };

type Props = {
  label: string;
  required?: boolean;
  /** Of the field in its form, which focuses it for an error. */
  path?: string;
  error?: string | undefined;
  placeholder: string;
  /** Said when no option matches. */
  nothing: string;
  chosen: Choice[];
  options: Choice[];
  create?: (sought: string) => CreateOption | undefined;
  onPick: (value: string) => void;
  onRemove: (value: string) => void;
};

const CREATE = 'create';
const SHOWN = 50;

/** Several values chosen from a list that can be searched, each shown as a pill. */
export function PillsCombobox(props: Props) {
  const { label, required = false, path, error, placeholder, nothing, chosen, options, create, onPick, onRemove } = props;
  const [typed, setTyped] = useState('');
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  const combobox = useCombobox({ onDropdownClose: () => combobox.resetSelectedOption() });
  const sought = typed.trim();
  const open = options.filter(({ value, label }) => holds(sought, label) && !chosen.some((one) => one.value === value)).slice(0, SHOWN);
  const creating = create?.(sought);
  const submit = (value: string) => {
    if (value === CREATE) creating?.onCreate();
    else onPick(value);
    setTyped('');
    combobox.updateSelectedOptionIndex();
  };

  return (
    <Combobox store={combobox} onOptionSubmit={submit} withinPortal={false} classNames={{ dropdown: classes.dropdown ?? '' }}>
      <Combobox.DropdownTarget>
        <PillsInput
          label={label}
          labelProps={{ labelElement: 'div' }}
          withAsterisk={required}
          error={error}
          errorProps={{ id: `${id}-error` }}
          rightSection={<IconSelector size={16} aria-hidden />}
          rightSectionPointerEvents="none"
          onClick={() => combobox.openDropdown()}
          classNames={{ input: classes.pills ?? '' }}
        >
          <Pill.Group>
            {chosen.map(({ value, label }) => (
              <Pill
                key={value}
                className={classes.pill ?? ''}
                withRemoveButton
                onRemove={() => {
                  onRemove(value);
                  // The button disappears with its pill.
                  field.current?.focus();
                }}
                removeButtonProps={{ 'aria-label': `Quitar ${label}`, 'aria-hidden': false, tabIndex: 0 }}
              >
                {label}
              </Pill>
            ))}
            <Combobox.EventsTarget withExpandedAttribute>
              <PillsInput.Field
                ref={field}
                id={id}
                role="combobox"
                data-path={path}
                aria-label={label}
                value={typed}
                placeholder={chosen.length === 0 ? placeholder : ''}
                autoComplete="off"
                aria-required={required || undefined}
                aria-invalid={error ? true : undefined}
                aria-describedby={error ? `${id}-error` : undefined}
                onFocus={() => combobox.openDropdown()}
                onBlur={() => {
                  combobox.closeDropdown();
                  setTyped('');
                }}
                onChange={({ currentTarget }) => {
                  setTyped(currentTarget.value);
                  combobox.openDropdown();
                  combobox.updateSelectedOptionIndex();
                }}
                onKeyDown={(event) => {
                  const last = chosen.at(-1);
                  if (event.key === 'Backspace' && typed === '' && last) onRemove(last.value);
                  // Without an option this would submit the form.
                  if (event.key === 'Enter') event.preventDefault();
                }}
              />
            </Combobox.EventsTarget>
          </Pill.Group>
        </PillsInput>
      </Combobox.DropdownTarget>
      <Combobox.Dropdown>
        <Combobox.Options aria-label={label} className={classes.options}>
          {open.map(({ value, label, note }) => (
            <Combobox.Option key={value} value={value} className={classes.option}>
              <span>
                <Highlighted text={label} pattern={foundPattern(sought)} />
              </span>
              {note && <small>{note}</small>}
            </Combobox.Option>
          ))}
          {open.length === 0 && !creating && <Combobox.Empty>{nothing}</Combobox.Empty>}
          {creating && (
            <Combobox.Option
              value={CREATE}
              className={classes.create}
              data-first={open.length === 0 || undefined}
              disabled={creating.why !== undefined}
            >
              <IconPlus size={16} aria-hidden />
              <span>{creating.label}</span>
              <small>{creating.why ?? creating.note}</small>
            </Combobox.Option>
          )}
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  );
}
