import { ActionIcon, Combobox, useCombobox } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconFileSymlink, IconSearch } from '@tabler/icons-react';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { QueryError } from '../../../components/empty/load-error.tsx';
import { nothingListed } from '../../../lib/data/nothing-listed.ts';
import { soughtIn } from '../../../lib/text/sought.ts';
import { FAQS_FAILED, faqsQuery, foundFaqsQuery } from '../faqs.api.ts';
import classes from './pills.module.css';

type Linked = { id: string; question: string };
type Props = { empresa_id: string /** The FAQ that is being edited. */; self?: string | undefined; onPick: (faq: Linked) => void };

const SHOWN = 8;
const PAUSE_MS = 200;

/** Searches the FAQs of the company for one to link to; without words, the newest. */
export function FaqLinkPicker({ empresa_id, self, onPick }: Props) {
  const [typed, setTyped] = useState('');
  const [words] = useDebouncedValue(soughtIn(typed), PAUSE_MS);
  const combobox = useCombobox({
    onDropdownOpen: () => combobox.focusSearchInput(),
    onDropdownClose: () => {
      combobox.resetSelectedOption();
      setTyped('');
    },
  });
  const enabled = combobox.dropdownOpened;
  const newest = useInfiniteQuery({ ...faqsQuery({ empresa_id }), enabled: enabled && words === '' });
  const found = useQuery({ ...foundFaqsQuery(words, { empresa_id }, SHOWN), enabled: enabled && words !== '' });
  const read = words === '' ? newest : found;
  const items: Linked[] = words === '' ? (newest.data ?? []) : (found.data?.items ?? []);
  const shown = items.filter(({ id }) => id !== self).slice(0, SHOWN);

  return (
    <Combobox
      store={combobox}
      position="bottom-start"
      width={360}
      withinPortal={false}
      classNames={{ dropdown: classes.dropdown ?? '' }}
      onOptionSubmit={(id) => {
        const faq = shown.find((one) => one.id === id);
        combobox.closeDropdown();
        if (faq) onPick(faq);
      }}
    >
      <Combobox.Target targetType="button">
        <ActionIcon aria-label="Enlazar otra FAQ" title="Enlazar otra FAQ" onClick={() => combobox.toggleDropdown()}>
          <IconFileSymlink size={18} />
        </ActionIcon>
      </Combobox.Target>
      <Combobox.Dropdown>
        <Combobox.Search
          role="combobox"
          aria-expanded
          aria-label="Buscar una FAQ para enlazar"
          placeholder="Buscar FAQs..."
          leftSection={<IconSearch size={16} />}
          value={typed}
          onChange={({ currentTarget }) => {
            setTyped(currentTarget.value);
            combobox.updateSelectedOptionIndex();
          }}
          onKeyDown={(event) => {
            if (event.key === 'Enter') event.preventDefault();
            // The field disappears with the dropdown.
            if (event.key === 'Escape') combobox.focusTarget();
          }}
        />
        <Combobox.Options aria-label="FAQs" className={classes.options}>
          {shown.map(({ id, question }) => (
            <Combobox.Option key={id} value={id} className={classes.option}>
              <span>{question}</span>
            </Combobox.Option>
          ))}
          {shown.length === 0 && <Combobox.Empty>{nothingListed(read, 'Ninguna FAQ coincide')}</Combobox.Empty>}
        </Combobox.Options>
        <QueryError what={FAQS_FAILED} query={read} />
      </Combobox.Dropdown>
    </Combobox>
  );
}
