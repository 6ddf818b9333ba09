import { type AutocompleteProps, type SelectProps, TextInput } from '@mantine/core';
import { IconSelector } from '@tabler/icons-react';
import { useLayoutEffect } from 'react';
import { dataOf, useLazyField } from '../../lib/forms/use-lazy-field.ts';

const loadSelect = async () => (await import('./comboboxes.ts')).Select;
const loadAutocomplete = async () => (await import('./comboboxes.ts')).Autocomplete;

const CLOSED_LIST = { role: 'combobox', 'aria-haspopup': 'listbox', 'aria-expanded': false } as const;

const inputClass = (classNames: unknown) =>
  typeof classNames === 'object' && classNames !== null && 'input' in classNames && typeof classNames.input === 'string'
    ? { classNames: { input: classNames.input } }
    : {};

/** Mantine's Select, whose code is loaded when the user reaches the field. */
export function LazySelect(props: SelectProps) {
  const { part: Select, field, want, plain, typed, setTyped } = useLazyField(loadSelect);
  const { data = [], value, searchable = false, clearable = false } = props;
  // The button that clears the field is part of the real one.
  const isNeeded = clearable && value !== null && value !== undefined;
  useLayoutEffect(() => {
    if (isNeeded) want();
  }, [isNeeded, want]);
  if (Select) return <Select {...props} ref={field} />;
  const { label, placeholder, leftSection, rightSection, rightSectionWidth, className, disabled = false, error, description } = props;
  return (
    <TextInput
      {...{ label, placeholder, leftSection, rightSectionWidth, className, disabled, error, description }}
      {...inputClass(props.classNames)}
      {...dataOf(props)}
      {...(props.withAsterisk && { withAsterisk: true })}
      {...(props.style && { style: props.style })}
      {...(props.onKeyDown && { onKeyDown: props.onKeyDown })}
      aria-label={props['aria-label']}
      autoFocus={props.autoFocus ?? false}
      autoComplete="off"
      rightSection={rightSection ?? <IconSelector size={16} color="var(--mantine-color-dimmed)" aria-hidden />}
      rightSectionPointerEvents="none"
      pointer={!searchable}
      readOnly={!searchable}
      value={typed ?? labelOf(data, value)}
      onChange={({ currentTarget }) => setTyped(currentTarget.value)}
      {...CLOSED_LIST}
      {...plain}
    />
  );
}

/** Mantine's Autocomplete, loaded in the same way. */
export function LazyAutocomplete(props: AutocompleteProps) {
  const { part: Autocomplete, field, plain } = useLazyField(loadAutocomplete);
  if (Autocomplete) return <Autocomplete {...props} ref={field} />;
  const { label, description, inputWrapperOrder, error, maxLength, value = '' } = props;
  return (
    <TextInput
      {...{ label, description, error, maxLength, value }}
      {...dataOf(props)}
      {...(inputWrapperOrder && { inputWrapperOrder })}
      autoComplete="off"
      spellCheck={props.spellCheck ?? true}
      onChange={({ currentTarget }) => props.onChange?.(currentTarget.value)}
      {...CLOSED_LIST}
      {...plain}
    />
  );
}

function labelOf(data: NonNullable<SelectProps['data']>, value: unknown): string {
  const chosen = data.find((item) => typeof item === 'object' && 'value' in item && item.value === value);
  return typeof chosen === 'object' && 'label' in chosen ? chosen.label : '';
}
