import { email as emailField } from '@ensaya/contract/fields.ts';
import { Autocomplete, type AutocompleteProps, Loader } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconMail } from '@tabler/icons-react';
import { useState } from 'react';
import classes from './person-picker.module.css';

export type Person = { user_id: string; email: string; nombre: string | null };
/** Somebody who is here, or somebody to be brought. */
export type Choice = { is: 'person'; person: Person } | { is: 'invitee'; email: string };

export const isAddress = (text: string): boolean => emailField.safeParse(text).success;
const PAUSE_MS = 250;

const emailOf = (choice: Choice) => (choice.is === 'person' ? choice.person.email : choice.email);

/** What is typed, what is looked for once typing pauses, and who was picked. */
export function usePersonText() {
  const [text, setText] = useState('');
  const [picked, setPicked] = useState<Choice>();
  const typed = text.trim().toLowerCase();
  const [sought] = useDebouncedValue(typed, PAUSE_MS);
  const choiceAmong = (people: Person[] = []): Choice | undefined => {
    const person = people.find(({ email }) => email === typed);
    if (person) return { is: 'person', person };
    // Whoever was picked stays picked when the list no longer holds them: what became of them is the server's to say.
    return picked && emailOf(picked) === typed ? picked : undefined;
  };
  const clear = () => {
    setText('');
    setPicked(undefined);
  };
  return { text, setText, typed, sought, settled: sought === typed, choiceAmong, setPicked, clear };
}

type Props = Pick<AutocompleteProps, 'label' | 'description' | 'placeholder' | 'error' | 'className' | 'ref'> & {
  'data-autofocus'?: boolean;
  value: ReturnType<typeof usePersonText>;
  people: Person[];
  /** The answer for what is typed is still on its way. */
  searching: boolean;
  onChange: () => void;
};

/** Finds a person; an address that is nobody's can be chosen too: it will be invited. */
export function PersonPicker({ value, people, searching, onChange, ...props }: Props) {
  const { text, typed, setText, setPicked } = value;
  const known = new Map(people.map((person) => [person.email, person]));
  const invitable = !searching && isAddress(typed) && !known.has(typed);
  return (
    <Autocomplete
      maxDropdownHeight={220}
      openOnFocus={false}
      withAsterisk
      inputMode="email"
      autoCapitalize="none"
      autoComplete="off"
      spellCheck={false}
      maxLength={254}
      value={text}
      data={[...known.keys(), ...(invitable ? [typed] : [])]}
      filter={({ options }) => options}
      onChange={(next) => {
        setText(next);
        onChange();
      }}
      onOptionSubmit={(email) => {
        const person = known.get(email);
        setPicked(person ? { is: 'person', person } : { is: 'invitee', email });
      }}
      rightSection={searching && <Loader size={16} />}
      renderOption={({ option }) => <Option email={option.value} person={known.get(option.value)} />}
      {...props}
    />
  );
}

function Option({ email, person }: { email: string; person: Person | undefined }) {
  if (!person)
    return (
      <span className={classes.invite}>
        <IconMail size={16} stroke={1.75} aria-hidden />
        Invitar a {email}
      </span>
    );
  return (
    <span className={classes.person}>
      {email}
      {person.nombre && <span className={classes.nombre}>{person.nombre}</span>}
    </span>
  );
}
