import { type OwnEmpresa, PAISES, SECTORES } from '@ensaya/contract/empresas.ts';
import { Button, Title } from '@mantine/core';
import { IconMail, IconMapPin, IconUsers } from '@tabler/icons-react';
import { EmpresaLogo } from '../../components/empresa-logo.tsx';
import classes from './empresa-cards.module.css';

type Props = { empresa: OwnEmpresa; logo_url: string | null | undefined; onManage: () => void };

export function EmpresaCard({ empresa: { nombre, sector, correo_contacto, pais }, logo_url, onManage }: Props) {
  return (
    <li className={classes.card}>
      <div className={classes.head}>
        <EmpresaLogo nombre={nombre} logo_url={logo_url} size={40} />
        <div className={classes.names}>
          <Title order={3}>{nombre}</Title>
          <p className={classes.sector}>{SECTORES[sector]}</p>
        </div>
      </div>
      <p className={classes.line}>
        <IconMail size={16} stroke={1.75} aria-hidden />
        {correo_contacto}
      </p>
      <p className={classes.line}>
        <IconMapPin size={16} stroke={1.75} aria-hidden />
        {PAISES[pais]}
      </p>
      <Button
        className={classes.manage}
        variant="default"
        fullWidth
        leftSection={<IconUsers size={16} stroke={1.75} />}
        aria-label={`Gestionar Usuarios de ${nombre}`}
        onClick={onManage}
      >
        Gestionar Usuarios
      </Button>
    </li>
  );
}
