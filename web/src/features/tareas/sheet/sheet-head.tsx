import type { Tarea } from '@ensaya/contract/tareas.ts';
import { ActionIcon, Box, Group } from '@mantine/core';
import { IconCheck, IconChevronDown, IconChevronLeft, IconChevronUp, IconLink, IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { proyectoLink, tareaLink } from '../../../lib/address/paths.ts';
import { toastFailure } from '../../../lib/screen/toast.ts';
import { useCurrentUser } from '../../../lib/session/current-user.ts';
import { TareaActions } from '../tarea-actions.tsx';
import type { TareaActs } from '../tarea-acts.ts';
import classes from './sheet-head.module.css';
import type { Sheet } from './use-sheet.ts';

type Props = { sheet: Sheet; tarea: Tarea | undefined; acts: TareaActs | undefined; onClose: () => void };

const icon = { size: 18 };

export function SheetHead({ sheet: { place, previous, next }, tarea, acts, onClose }: Props) {
  const { role, empresas } = useCurrentUser();
  // A superadmin's address names the company of the task.
  const named = role === 'superadmin' ? tarea?.empresa_id : undefined;
  const empresa = empresas.length > 1 ? empresas.find(({ id }) => id === tarea?.empresa_id) : undefined;
  return (
    <div className={classes.head}>
      <button type="button" className={classes.back} onClick={onClose}>
        <IconChevronLeft {...icon} aria-hidden />
        {role === 'worker' ? 'Mis tareas' : 'Gestión de Tareas'}
      </button>
      <p className={classes.path}>
        {tarea && <Link to={proyectoLink(tarea.proyecto_id, named)}>{tarea.proyecto.nombre}</Link>}
        {empresa && <span> · {empresa.nombre}</span>}
      </p>
      <Group gap={6} wrap="nowrap" visibleFrom="sm">
        {place && (
          <span className={classes.place} aria-hidden>
            {place.at} de {place.of}
          </span>
        )}
        <ActionIcon aria-label="Tarea anterior" aria-keyshortcuts="ArrowUp" disabled={!previous} onClick={previous}>
          <IconChevronUp {...icon} />
        </ActionIcon>
        <ActionIcon aria-label="Tarea siguiente" aria-keyshortcuts="ArrowDown" disabled={!next} onClick={next}>
          <IconChevronDown {...icon} />
        </ActionIcon>
        <Box component="span" w={1} h={20} mx={4} bg="var(--ensaya-line)" />
      </Group>
      {tarea && <CopyLink key={tarea.id} to={tareaLink(tarea.id, named)} />}
      {tarea && acts && <TareaActions key={`acts-${tarea.id}`} tarea={tarea} onOpen={acts.onOpen} />}
      <ActionIcon visibleFrom="sm" aria-label="Cerrar la tarea" onClick={onClose}>
        <IconX {...icon} />
      </ActionIcon>
    </div>
  );
}

function CopyLink({ to }: { to: string }) {
  const [copied, setCopied] = useState(false);
  const copy = () =>
    navigator.clipboard.writeText(new URL(to, window.location.origin).href).then(
      () => setCopied(true),
      () => toastFailure('Error al copiar al portapapeles'),
    );
  return (
    <ActionIcon aria-label={copied ? 'Enlace copiado' : 'Copiar el enlace'} onClick={copy} onBlur={() => setCopied(false)}>
      {copied ? <IconCheck {...icon} /> : <IconLink {...icon} />}
    </ActionIcon>
  );
}
