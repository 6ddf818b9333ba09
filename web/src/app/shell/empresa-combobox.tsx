import { Box, Combobox, useCombobox } from '@mantine/core';
import { IconCheck, IconSearch } from '@tabler/icons-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { AllEmpresasLogo, EmpresaLogo } from '../../components/people/empresa-logo.tsx';
import { searchWith, TODAS, TODAS_LABEL } from '../../lib/address/active-empresa.ts';
import { holds } from '../../lib/text/search-key.ts';
import { EmpresaButton, type EmpresaSelectorProps } from './empresa-button.tsx';
import { pathInOtherEmpresa, spansEmpresas } from './empresa-pages.ts';
import classes from './empresa-selector.module.css';

/** With more companies there is a search field. */
const EASILY_SEEN = 7;

/** Loaded by a click on its button: it opens at once. */
export function EmpresaCombobox({ user, chosen }: EmpresaSelectorProps) {
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
  const spans = spansEmpresas(pathname);
  const offersAll = spans && holds(sought, TODAS_LABEL);

  const choose = (id: string) => {
    combobox.closeDropdown();
    if (id === (chosen?.id ?? TODAS)) return;
    const path = pathInOtherEmpresa(user.role, pathname);
    // Filters and page numbers belong to the former company.
    navigate({ pathname: path, search: searchWith('', { id }) }, { preventScrollReset: path === pathname });
  };

  return (
    <Combobox store={combobox} onOptionSubmit={choose} position="bottom-start" width={280} withinPortal={false}>
      <Combobox.Target targetType="button">
        <EmpresaButton empresa={chosen} ref={button} onClick={() => combobox.toggleDropdown()} />
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
            leftSection={<IconSearch size={16} />}
          />
        )}
        <Combobox.Options aria-label="Empresas">
          {offersAll && (
            <Option value={TODAS} label={TODAS_LABEL} active={chosen === null} all>
              <AllEmpresasLogo size={24} />
            </Option>
          )}
          {shown.map(({ id, nombre, logo_url }) => (
            <Option key={id} value={id} label={nombre} active={id === chosen?.id}>
              <EmpresaLogo nombre={nombre} logo_url={logo_url} size={24} />
            </Option>
          ))}
        </Combobox.Options>
        {shown.length === 0 && !offersAll && <Combobox.Empty>Ninguna empresa se llama así</Combobox.Empty>}
        {spans && <Combobox.Footer className={classes.note}>Filtra el panel, las tareas y el registro de actividad.</Combobox.Footer>}
      </Combobox.Dropdown>
    </Combobox>
  );
}

type OptionProps = { value: string; label: string; active: boolean; all?: boolean; children: ReactNode };

const Option = ({ value, label, active, all = false, children }: OptionProps) => (
  <Combobox.Option value={value} active={active} aria-selected={active} className={classes.option} data-all={all || undefined}>
    {children}
    <Box component="span" flex={1} miw={0} data-anywhere>
      {label}
    </Box>
    {active && <IconCheck size={16} stroke="2px" aria-hidden="true" />}
  </Combobox.Option>
);
