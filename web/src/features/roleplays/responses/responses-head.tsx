import { ROLEPLAY_LIMITS, type RoleplayWithQuestions, updateRoleplay } from '@ensaya/contract/roleplays.ts';
import { Text, Title } from '@mantine/core';
import { IconArrowLeft, IconPlayerPlay } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { LinkButton } from '../../../components/buttons/buttons.tsx';
import { MoreButton } from '../../../components/buttons/more-button.tsx';
import { LazyDeleteDialog } from '../../../components/dialogs/lazy-dialogs.tsx';
import { currentText, VersionedEdit } from '../../../components/dialogs/versioned-edit.tsx';
import { WhatGoes } from '../../../components/dialogs/what-goes.tsx';
import page from '../../../components/page/page.module.css';
import { useNamedEmpresa } from '../../../lib/address/active-empresa.ts';
import { PATHS, playPath } from '../../../lib/address/paths.ts';
import { pageTitle } from '../../../lib/browser/brand.ts';
import { useOnDemand } from '../../../lib/screen/use-on-demand.ts';
import { deleteRoleplayMutation, updateRoleplayMutation } from '../roleplays.api.ts';
import classes from './responses.module.css';

const loadMenu = async () => (await import('./roleplay-menu.tsx')).RoleplayMenu;

/** The head of the page: like `Page`, with texts that can be edited in place. */
export function ResponsesHead({ roleplay }: { roleplay: RoleplayWithQuestions }) {
  const { mutateAsync: update } = useMutation(updateRoleplayMutation);
  const navigate = useNavigate();
  const { named } = useNamedEmpresa();
  const [deleting, setDeleting] = useState(false);
  const { part: Menu, reach, want } = useOnDemand(loadMenu);
  const key = { id: roleplay.id, empresa_id: roleplay.company_id };
  return (
    <>
      <title>{pageTitle(roleplay.title)}</title>
      <Link to={PATHS.roleplays} className={page.back}>
        <IconArrowLeft size={18} aria-hidden="true" />
        Volver a Roleplays
      </Link>
      <div className={classes.head}>
        <div className={page.titles}>
          <VersionedEdit
            label="Título"
            value={roleplay.title}
            version={roleplay.version}
            max={ROLEPLAY_LIMITS.title.max}
            tooLong="El título no puede exceder 100 caracteres"
            save={(title, version) => update({ key, body: { title: title ?? '', version } })}
            currentOf={currentText(updateRoleplay, 'title')}
          >
            {(title) => (
              <Title order={1} tabIndex={-1} miw={0} data-anywhere data-no-ring>
                {title}
              </Title>
            )}
          </VersionedEdit>
          {named && (
            <p className={page.subtitle}>
              <b>{named}</b>
            </p>
          )}
          <Text component="div" variant="dimmed" mt={-6} fz={15} lh="1.375rem">
            <VersionedEdit
              label="Descripción"
              value={roleplay.description}
              version={roleplay.version}
              multiline
              max={ROLEPLAY_LIMITS.description.max}
              tooLong="La descripción no puede exceder 500 caracteres"
              placeholder="Sin descripción"
              save={(description, version) => update({ key, body: { description, version } })}
              currentOf={currentText(updateRoleplay, 'description')}
            />
          </Text>
        </div>
        <div className={classes.actions}>
          <LinkButton to={playPath(roleplay.id)} variant="default" leftSection={<IconPlayerPlay size={16} aria-hidden />}>
            Vista previa
          </LinkButton>
          {Menu ? (
            <Menu roleplay={roleplay} onDelete={() => setDeleting(true)} />
          ) : (
            <MoreButton of={roleplay.title} miw={36} mih={36} aria-haspopup="menu" aria-expanded={false} {...reach} onClick={want} />
          )}
        </div>
      </div>
      <LazyDeleteDialog
        opened={deleting}
        onClose={() => setDeleting(false)}
        title="Eliminar roleplay"
        mutation={deleteRoleplayMutation}
        subject={key}
        onDone={() => navigate(PATHS.roleplays, { replace: true })}
      >
        <p>
          Se eliminará <strong>{roleplay.title}</strong> con todas sus respuestas y reportes.
        </p>
        <p>Esta acción no se puede deshacer.</p>
        {deleting && <WhatGoes table="roleplays" {...key} />}
      </LazyDeleteDialog>
    </>
  );
}
