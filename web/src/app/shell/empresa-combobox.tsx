import { Combobox, useCombobox } from '@mantine/core';
import { IconCheck, IconSearch } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { EmpresaLogo } from '../../components/empresa-logo.tsx';
import { searchWith } from '../../lib/active-empresa.ts';
import { holds } from '../../lib/search-key.ts';
import { EmpresaButton, type EmpresaSelectorProps } from './empresa-button.tsx';
import classes from './empresa-selector.module.css';
import { pathInOtherEmpresa } from './navigation.ts';

/** With more companies there is a search field. */
const EASILY_SEEN = 7;

/** Loaded by a click on its button: it opens at once. */
export function EmpresaCombobox({ user, active }: EmpresaSelectorProps) {
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const [sought, setSought] = useState('');
  const searchable = user.empresas.length > EASILY_SEEN;
  const combobox = useCombobox({
    onDropdownOpen: () => (searchable ? combobox.focusSearchInput() : combobox.selectActiveOption()),
    onDropdownClose: () => {
      combobox.resetSelectedOption();
      combobox.focusTarget();
      setSought('');
    },
  });
  const button = useRef<HTMLButtonElement>(null);
  const open = useRef(combobox.openDropdown);
  useEffect(() => {
    button.current?.focus();
    open.current();
  }, []);
  const shown = user.empresas.filter(({ nombre }) => holds(sought, nombre));

  const choose = (id: string) => {
    combobox.closeDropdown();
    const chosen = user.empresas.find((empresa) => empresa.id === id);
    if (!chosen || chosen.id === active.id) return;
    const path = pathInOtherEmpresa(user.role, pathname);
    // Filters and page numbers belong to the former company.
    navigate({ pathname: path, search: searchWith('', chosen) }, { preventScrollReset: path === pathname });
  };

  return (
    <Combobox store={combobox} onOptionSubmit={choose} position="bottom-start" width={280} withinPortal={false}>
      <Combobox.Target targetType="button">
        <EmpresaButton empresa={active} ref={button} onClick={() => combobox.toggleDropdown()} />
      </Combobox.Target>
      <Combobox.Dropdown className={classes.dropdown}>
        {searchable && (
          <Combobox.Search
            className={classes.search}
            role="combobox"
            aria-expanded
            value={sought}
            onChange={(event) => {
              setSought(event.currentTarget.value);
              combobox.updateSelectedOptionIndex();
            }}
            placeholder="Buscar empresas..."
            aria-label="Buscar empresas"
            leftSection={<IconSearch size={16} stroke={1.75} />}
          />
        )}
        <Combobox.Options aria-label="Empresas">
          {shown.map((empresa) => (
            <Combobox.Option
              key={empresa.id}
              value={empresa.id}
              active={empresa.id === active.id}
              aria-selected={empresa.id === active.id}
              className={classes.option}
            >
              <EmpresaLogo nombre={empresa.nombre} logo_url={empresa.logo_url} size={24} />
              <span className={classes.optionName}>{empresa.nombre}</span>
              {empresa.id === active.id && <IconCheck size={16} stroke={2} aria-hidden="true" />}
            </Combobox.Option>
          ))}
        </Combobox.Options>
        {shown.length === 0 && <Combobox.Empty>Ninguna empresa se llama así</Combobox.Empty>}
      </Combobox.Dropdown>
    </Combobox>
  );
}
