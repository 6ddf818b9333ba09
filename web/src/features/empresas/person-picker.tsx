import { email as emailField } from '@ensaya/contract/fields.ts';
import { Autocomplete, type AutocompleteProps, Loader } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconMail } from '@tabler/icons-react';
import { useState } from 'react';
import { Person } from '../../components/people/person.tsx';
import { ADDRESS_INPUT } from '../../lib/forms/address-input.ts';
import { useUnsavedText } from '../../lib/forms/unsaved-text.ts';
import classes from './person-picker.module.css';

type Candidate = { user_id: string; email: string; nombre: string | null };
/** A user, or an address to invite. */
export type Choice = { is: 'person'; person: Candidate } | { is: 'invitee'; email: string };

export const isAddress = (text: string): boolean => emailField.safeParse(text).success;
const PAUSE_MS = 250;

const emailOf = (choice: Choice) => (choice.is === 'person' ? choice.person.email : choice.email);

/** The typed text, its debounced form for the search, and the picked option. */
export function usePersonText() {
  const [text, setText] = useState('');
  const [picked, setPicked] = useState<Choice>();
  const typed = text.trim().toLowerCase();
  useUnsavedText(typed !== '');
  const [sought] = useDebouncedValue(typed, PAUSE_MS);
  const choiceAmong = (people: Candidate[] = []): Choice | undefined => {
    const person = people.find(({ email }) => email === typed);
    if (person) return { is: 'person', person };
    // The picked user stays picked when the list does not hold them any more: the server decides.
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
  people: Candidate[];
  searching: boolean;
  /** The search failed: whether the address has an account is unknown. */
  failed: boolean;
  onChange: () => void;
};

/** Finds a user by address or name. An address without a user can be chosen too, to be invited. */
export function PersonPicker({ value, people, searching, failed, onChange, ...props }: Props) {
  const { text, typed, setText, setPicked } = value;
  const known = new Map(people.map((person) => [person.email, person]));
  const invitable = !searching && !failed && isAddress(typed) && !known.has(typed);
  return (
    <Autocomplete
      maxDropdownHeight={220}
      openOnFocus={false}
      withAsterisk
      {...ADDRESS_INPUT}
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

function Option({ email, person }: { email: string; person: Candidate | undefined }) {
  if (!person)
    return (
      <span className={classes.invite}>
        <IconMail size={16} aria-hidden />
        Invitar a {email}
      </span>
    );
  return <Person email={email} nombre={person.nombre} />;
}
