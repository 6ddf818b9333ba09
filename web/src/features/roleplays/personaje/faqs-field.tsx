import { PERSONAJE_PARTES } from '@ensaya/contract/personajes.ts';
import { ActionIcon, Text } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconX } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { LazySelect } from '../../../components/fields/lazy-select.tsx';
import { nothingListed } from '../../../lib/data/nothing-listed.ts';
import { faqChoicesQuery } from '../personajes.api.ts';
import classes from './personaje.module.css';
import type { PersonajeFormApi } from './personaje-values.ts';

const PAUSE_MS = 300;

/** The company's FAQs that the character knows. One that was deleted stays in sight, in red. */
export function FaqsField({ form, empresa_id }: { form: PersonajeFormApi; empresa_id: string }) {
  const { faqs } = form.values;
  const [typed, setTyped] = useState('');
  const [q] = useDebouncedValue(typed.trim(), PAUSE_MS);
  const found = useQuery(faqChoicesQuery(empresa_id, q));
  const choices = (found.data?.items ?? []).filter(({ id }) => !faqs.some((faq) => faq.id === id));
  const isFull = faqs.length >= PERSONAJE_PARTES.faqs.max;
  return (
    <fieldset className={classes.group}>
      <legend>
        Lo que sabe de la empresa <small>Contesta con estas preguntas frecuentes y con las que se parezcan a lo que le digan.</small>
      </legend>
      <ul className={classes.chips}>
        {faqs.map(({ id, question }, index) => (
          <li key={id ?? `gone ${String(index)}`} className={classes.chip} data-gone={question === null || undefined}>
            {question ?? 'Ya no existe'}
            <ActionIcon size={24} aria-label={`Quitar «${question ?? 'Ya no existe'}»`} onClick={() => form.removeListItem('faqs', index)}>
              <IconX size={14} aria-hidden />
            </ActionIcon>
          </li>
        ))}
      </ul>
      <LazySelect
        aria-label="Añadir una pregunta frecuente"
        placeholder="Añadir FAQ"
        searchable
        disabled={isFull}
        value={null}
        searchValue={typed}
        onSearchChange={setTyped}
        data={choices.map(({ id, question }) => ({ value: id, label: question }))}
        filter={({ options }) => options}
        nothingFoundMessage={typed.trim() === '' ? 'Escribe para buscar' : nothingListed(found, 'Ninguna FAQ con esas palabras')}
        onChange={(id) => {
          const chosen = choices.find((choice) => choice.id === id);
          if (chosen) form.insertListItem('faqs', { id: chosen.id, question: chosen.question });
          setTyped('');
        }}
      />
      {isFull && <Text variant="hint">Son {PERSONAJE_PARTES.faqs.max}, las que puede saber.</Text>}
    </fieldset>
  );
}
