import '@mantine/spotlight/styles.css';
import type { CurrentUser } from '@ensaya/contract/usuarios.ts';
import { Box, CloseButton, Text, useComputedColorScheme, useMantineColorScheme } from '@mantine/core';
import { createSpotlight, SpotlightRoot, SpotlightSearch } from '@mantine/spotlight';
import { IconSearch } from '@tabler/icons-react';
import { type KeyboardEvent, useEffect, useId, useState } from 'react';
import { useHref, useNavigate } from 'react-router';
import { Key, MOD_KEY } from '../../components/page/key.tsx';
import { useChosenEmpresa } from '../../lib/address/active-empresa.ts';
import { noteOpened, recentRecords } from '../../lib/address/recents.ts';
import { countOf } from '../../lib/format/numbers.ts';
import { useToday } from '../../lib/format/use-today.ts';
import { foundPattern } from '../../lib/text/search-key.ts';
import { actsFound, questionRows } from './acts.ts';
import { pagesFound } from './pages.ts';
import classes from './palette.module.css';
import { PaletteRow } from './palette-row.tsx';
import { PaletteState } from './palette-state.tsx';
import { foundGroups, recentRows } from './records.ts';
import { type Row, shownGroups } from './rows.ts';
import { useFound } from './use-found.ts';

type PaletteProps = { user: CurrentUser; opened: boolean; onClose: () => void; onSignOut: () => void };

const [store, spotlight] = createSpotlight();
const CLASSES = { inner: classes.inner ?? '', content: classes.content ?? '', body: classes.body ?? '', overlay: classes.overlay ?? '' };

/** Over pages, acts and records: Mantine's Spotlight, with a list box of our own, because its list is not announced to screen readers. */
export function Palette({ user, opened, onClose, onSignOut }: PaletteProps) {
  // Opened after it is mounted, so that Mantine can return the focus.
  useEffect(() => (opened ? spotlight.open() : spotlight.close()), [opened]);
  const [typed, setTyped] = useState('');
  return (
    <SpotlightRoot
      store={store}
      query={typed}
      onQueryChange={setTyped}
      onSpotlightClose={onClose}
      shortcut={null}
      size="42.5rem"
      yOffset="6rem"
      zIndex={300}
      centered={false}
      overlayProps={{ backgroundOpacity: 1, blur: 0 }}
      transitionProps={{ transition: 'fade', duration: 100 }}
      attributes={{ content: { 'aria-label': 'Buscar' } }}
      classNames={CLASSES}
    >
      <Search user={user} typed={typed} onClose={onClose} onSignOut={onSignOut} />
    </SpotlightRoot>
  );
}

type SearchProps = Omit<PaletteProps, 'opened'> & { typed: string };

/** Mounted while the palette is open. */
function Search({ user, typed, onClose, onSignOut }: SearchProps) {
  const id = useId();
  const [recents] = useState(() => recentRecords(user.id));
  const { setColorScheme } = useMantineColorScheme();
  const isDark = useComputedColorScheme() === 'dark';
  const empresa = useChosenEmpresa();
  const today = useToday();
  const { online, found, error, settled, retry } = useFound(typed);
  const groups = shownGroups([
    { label: 'Recientes', rows: typed.trim() === '' ? recentRows(recents, user.role) : [] },
    { label: 'Páginas', rows: pagesFound(user, typed) },
    { label: 'Acciones', rows: actsFound(user.role, typed, { empresa, isDark, onScheme: setColorScheme, onSignOut }) },
    ...(found ? foundGroups(found, user, today, recents) : []),
    { label: 'Know-how', rows: questionRows(user, typed, empresa) },
  ]);
  const rows = groups.flatMap((group) => group.rows);
  const { selected, select, move } = useSelected(rows, typed);
  const open = useOpen(user.id, onClose);

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') move(event.key === 'ArrowDown' ? 1 : -1);
    if (event.key === 'Enter' && selected) {
      event.preventDefault();
      open(selected, event.ctrlKey || event.metaKey);
    }
  };
  const optionId = (row: Row) => `${id}-${row.key.replace(/\s/g, '-')}`;
  const pattern = foundPattern(typed);

  return (
    <>
      <div className={classes.head}>
        <SpotlightSearch
          className={classes.search}
          classNames={{ input: classes.field ?? '', section: classes.searchIcon ?? '' }}
          leftSection={<IconSearch size={20} aria-hidden="true" />}
          placeholder="Buscar"
          aria-label="Buscar páginas, acciones y contenido"
          role="combobox"
          aria-expanded={rows.length > 0}
          aria-autocomplete="list"
          aria-controls={`${id}-list`}
          aria-activedescendant={selected && optionId(selected)}
          autoComplete="off"
          spellCheck={false}
          enterKeyHint="go"
          maxLength={100}
          data-autofocus
          onKeyDown={onKeyDown}
        />
        <Text span variant="hint" flex="none" fz="xs" role="status">
          {typed.trim() !== '' && settled && countOf(rows.length, 'resultado', 'resultados')}
        </Text>
        <Box component="span" flex="none" visibleFrom="sm" aria-hidden="true">
          <Key>Esc</Key>
        </Box>
        <CloseButton className={classes.close} size={44} aria-label="Cerrar la búsqueda" onClick={onClose} />
      </div>
      <div className={classes.results}>
        <div id={`${id}-list`} role="listbox" aria-label="Resultados" hidden={rows.length === 0}>
          {groups.map(({ label, rows: ofGroup }, index) => (
            // biome-ignore lint/a11y/useSemanticElements: a group of options, not of fields
            <div key={label} role="group" aria-labelledby={`${id}-group-${index}`}>
              <div id={`${id}-group-${index}`} className={classes.group}>
                {label}
              </div>
              {ofGroup.map((row) => (
                <PaletteRow
                  key={row.key}
                  id={optionId(row)}
                  row={row}
                  pattern={pattern}
                  selected={row === selected}
                  onPoint={() => select(row.key)}
                  onOpen={open}
                />
              ))}
            </div>
          ))}
        </div>
        <PaletteState typed={typed} online={online} error={error} onRetry={retry} isEmpty={settled && rows.length === 0} />
      </div>
      <div className={classes.keys} aria-hidden="true">
        <span>
          <Key>↑</Key>
          <Key>↓</Key> Moverte
        </span>
        <span>
          <Key>↵</Key> Abrir
        </span>
        <span>
          <Key>{MOD_KEY}</Key>
          <Key>↵</Key> En otra pestaña
        </span>
      </div>
    </>
  );
}

/** The first row is selected after each letter; records that arrive later do not move the selection. */
function useSelected(rows: Row[], typed: string) {
  const [chosen, setChosen] = useState<{ key: string; typed: string }>();
  const selected = rows.find(({ key }) => chosen?.typed === typed && key === chosen.key) ?? rows[0];
  const select = (key: string) => setChosen({ key, typed });
  const move = (by: 1 | -1) => {
    const next = selected && rows.at((rows.indexOf(selected) + by) % rows.length);
    if (next) select(next.key);
  };
  return { selected, select, move };
}

function useOpen(person: string, onClose: () => void) {
  const navigate = useNavigate();
  const root = useHref('/').replace(/\/$/, '');
  return ({ act, record }: Row, inNewTab: boolean) => {
    if (record) noteOpened(person, record);
    onClose();
    if ('run' in act) return act.run();
    if (inNewTab) window.open(root + act.to, '_blank', 'noopener');
    else void navigate(act.to, { state: act.state ?? null });
  };
}
