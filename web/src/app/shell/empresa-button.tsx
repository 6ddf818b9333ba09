import type { CurrentUser } from '@ensaya/contract/usuarios.ts';
import { UnstyledButton, type UnstyledButtonProps, VisuallyHidden } from '@mantine/core';
import { IconSelector } from '@tabler/icons-react';
import type { ComponentProps } from 'react';
import { AllEmpresasLogo, EmpresaLogo } from '../../components/people/empresa-logo.tsx';
import { type Empresa, TODAS_LABEL } from '../../lib/address/active-empresa.ts';
import classes from './empresa-selector.module.css';
import bar from './top-bar.module.css';

export type EmpresaSelectorProps = { user: CurrentUser /** Null means all. */; chosen: Empresa | null };
type Props = { empresa: Empresa | null } & UnstyledButtonProps & ComponentProps<'button'>;

export function EmpresaButton({ empresa, ...button }: Props) {
  return (
    <UnstyledButton {...button} className={`${bar.company} ${classes.button}`}>
      {empresa ? <EmpresaLogo nombre={empresa.nombre} logo_url={empresa.logo_url} /> : <AllEmpresasLogo />}
      <VisuallyHidden>Empresa: </VisuallyHidden>
      <span className={bar.name}>{empresa?.nombre ?? TODAS_LABEL}</span>
      <IconSelector className={classes.chevrons} size={16} aria-hidden="true" />
    </UnstyledButton>
  );
}
