import type { CurrentUser } from '@ensaya/contract/usuarios.ts';
import { UnstyledButton, type UnstyledButtonProps, VisuallyHidden } from '@mantine/core';
import { IconSelector } from '@tabler/icons-react';
import type { ComponentProps } from 'react';
import { EmpresaLogo } from '../../components/empresa-logo.tsx';
import type { Empresa } from '../../lib/active-empresa.ts';
import classes from './empresa-selector.module.css';
import bar from './top-bar.module.css';

export type EmpresaSelectorProps = { user: CurrentUser; active: Empresa };
type Props = { empresa: Empresa } & UnstyledButtonProps & ComponentProps<'button'>;

export function EmpresaButton({ empresa: { nombre, logo_url }, ...button }: Props) {
  return (
    <UnstyledButton {...button} className={`${bar.company} ${classes.button}`}>
      <EmpresaLogo nombre={nombre} logo_url={logo_url} />
      <VisuallyHidden>Empresa: </VisuallyHidden>
      <span className={bar.name}>{nombre}</span>
      <IconSelector className={classes.chevrons} size={16} stroke={1.75} aria-hidden="true" />
    </UnstyledButton>
  );
}
