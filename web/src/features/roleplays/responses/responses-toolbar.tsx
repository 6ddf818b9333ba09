import type { Responder } from '@ensaya/contract/roleplay-responses.ts';
import type { RoleplayWithQuestions } from '@ensaya/contract/roleplays.ts';
import { Box, NativeSelect, SegmentedControl, Text } from '@mantine/core';
import { IconSelector } from '@tabler/icons-react';
import { GrupoFilter } from '../../../components/fields/grupo-filter.tsx';
import { LazySelect } from '../../../components/fields/lazy-select.tsx';
import { PhoneFilters } from '../../../components/lists/phone-filters.tsx';
import { personName } from '../../../lib/text/person-name.ts';
import { holds } from '../../../lib/text/search-key.ts';
import { ExportButtons } from './export/export-buttons.tsx';
import type { OfGrupo } from './export/use-export.ts';
import classes from './responses-toolbar.module.css';
import { ESTADOS, type NumberedQuestion } from './rows.ts';
import type { ResponsesView, Vista } from './use-responses-view.ts';

/** The most options that are rendered; a search finds the others. */
const DRAWN = 100;

const ESTADO_OPTIONS = [{ value: '', label: 'Estado: todos' }, ...Object.entries(ESTADOS).map(([value, label]) => ({ value, label }))];
const VISTAS: { value: Vista; label: string }[] = [
  { value: 'pregunta', label: 'Por pregunta' },
  { value: 'persona', label: 'Por persona' },
];

type Props = {
  view: ResponsesView;
  everybody: Responder[];
  roleplay: RoleplayWithQuestions;
  questions: NumberedQuestion[];
  /** The group that is chosen. */
  of: OfGrupo | undefined;
};

export const ResponsesToolbar = ({ view, everybody, roleplay, questions, of }: Props) => (
  <div className={classes.toolbar}>
    <PhoneFilters
      active={[view.trabajador, view.estado, view.grupo].filter(Boolean).length}
      onClear={() => view.change({ trabajador: null, persona: null, estado: null, grupo: null })}
      show="Ver las respuestas"
    >
      <PersonSelect everybody={everybody} value={view.trabajador} onChange={(trabajador) => view.change({ trabajador, persona: null })} />
      <NativeSelect
        aria-label="Filtrar por estado"
        w={{ base: 'auto', sm: 152 }}
        data={ESTADO_OPTIONS}
        value={view.estado ?? ''}
        onChange={({ currentTarget }) => view.change({ estado: currentTarget.value || null })}
      />
      <GrupoFilter
        empresa_id={roleplay.company_id}
        w={{ base: 'auto', sm: 152 }}
        value={view.grupo}
        onChange={(grupo) => view.change({ grupo, trabajador: null, persona: null })}
      />
    </PhoneFilters>
    <SegmentedControl<Vista>
      aria-label="Ver"
      ms={{ base: 0, sm: 'auto' }}
      flex={{ base: '1 1 auto', sm: '0 1 auto' }}
      value={view.vista}
      onChange={(vista) => view.change({ vista, persona: null })}
      data={VISTAS}
    />
    <ExportButtons roleplay={roleplay} questions={questions} of={of} />
  </div>
);

type PersonSelectProps = { everybody: Responder[]; value: string | null; onChange: (id: string | null) => void };

function PersonSelect({ everybody, value, onChange }: PersonSelectProps) {
  const people = new Map(everybody.map((person) => [person.id, person]));
  return (
    <LazySelect
      aria-label="Filtrar por trabajador"
      placeholder="Trabajador: todos"
      className={classes.trabajador}
      classNames={{ input: classes.filterInput }}
      searchable
      clearable
      clearButtonProps={{ 'aria-label': 'Quitar el filtro por trabajador' }}
      data={everybody.map((person) => ({ value: person.id, label: personName(person) }))}
      filter={({ options, search }) =>
        options
          .filter((option) => 'value' in option && holds(search, option.label, people.get(option.value)?.email ?? null))
          .slice(0, DRAWN)
      }
      value={value}
      onChange={onChange}
      renderOption={({ option }) => {
        const person = people.get(option.value);
        return (
          <Box component="span" miw={0} data-anywhere>
            {option.label}
            {person?.nombre && (
              <Text span variant="hint" display="block" fz="xs">
                {person.email}
              </Text>
            )}
          </Box>
        );
      }}
      nothingFoundMessage="Nadie coincide con esa búsqueda"
      {...(value === null && {
        rightSection: <IconSelector size={16} aria-hidden />,
        rightSectionPointerEvents: 'none' as const,
      })}
      withScrollArea={false}
    />
  );
}
