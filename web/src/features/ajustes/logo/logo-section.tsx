import { type CompanySettings, uploadLogo } from '@ensaya/contract/ajustes.ts';
import { FILE_KINDS } from '@ensaya/contract/archivos.ts';
import { Box, Group, Stack } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { SecondaryButton } from '../../../components/buttons/buttons.tsx';
import { LazyConfirmDialog } from '../../../components/dialogs/lazy-dialogs.tsx';
import { FileField } from '../../../components/files/file-field.tsx';
import { CardSection } from '../../../components/lists/card-section.tsx';
import { EmpresaLogo } from '../../../components/people/empresa-logo.tsx';
import type { Empresa } from '../../../lib/address/active-empresa.ts';
import { ApiError } from '../../../lib/api/api-error.ts';
import { invalidateTable } from '../../../lib/data/dependencies.ts';
import { fileRefusal } from '../../../lib/files/upload.ts';
import { useUpload } from '../../../lib/files/use-upload.ts';
import { useFocusFallback } from '../../../lib/focus/use-focus-fallback.ts';
import { toastSuccess } from '../../../lib/screen/toast.ts';
import { useDialog } from '../../../lib/screen/use-dialog.ts';
import { companySettingsQuery, logoUploadUrl, removeLogoMutation } from '../ajustes.api.ts';
import classes from './logo-section.module.css';

const NOT_SAVED = new ApiError('internal', { status: 0, message: 'Error al guardar el logotipo. Inténtalo de nuevo.' });

type Props = { empresa: Empresa; settings: CompanySettings };

export function LogoSection({ empresa, settings: { company_id, logo_url } }: Props) {
  const client = useQueryClient();
  const [file, setFile] = useState<File | null>(null);
  const { place, rescueFocus } = useFocusFallback<HTMLDivElement>();
  const remove = useMutation(removeLogoMutation);
  const removal = useDialog<void>(() => {
    remove.reset();
    rescueFocus();
  });
  const upload = useUpload({
    url: logoUploadUrl(company_id),
    method: 'PUT',
    onSent: (answer) => {
      client.setQueryData(companySettingsQuery(company_id).queryKey, uploadLogo.response.parse(answer));
      void invalidateTable(client, 'company_settings');
      setFile(null);
      toastSuccess('Logotipo actualizado correctamente');
    },
  });
  const refused = upload.state.is === 'failed' ? fileRefusal(upload.state.error, FILE_KINDS.logo) : undefined;

  return (
    <CardSection title="Logotipo" description="Se ve arriba, junto al nombre de la empresa.">
      <Stack ref={place} tabIndex={-1} data-no-ring>
        <LogoPreview nombre={empresa.nombre} logo_url={logo_url} />
        <FileField
          label={logo_url ? 'Reemplazar el logotipo' : 'Subir un logotipo'}
          description="PNG, JPG, WEBP o SVG, de 1 MB como máximo. Mejor cuadrado."
          kind={FILE_KINDS.logo}
          value={refused ? null : file}
          error={refused}
          onChange={(chosen) => {
            setFile(chosen);
            if (chosen) void upload.send(chosen);
          }}
          upload={{
            state: upload.state.is === 'failed' ? { is: 'failed', error: NOT_SAVED } : upload.state,
            onRetry: () => file && void upload.send(file),
            onAbort: upload.abort,
          }}
        />
        {logo_url && (
          <SecondaryButton
            className={classes.remove}
            leftSection={<IconTrash size={16} />}
            onClick={() => removal.open()}
            disabled={upload.state.is === 'sending'}
          >
            Eliminar logotipo
          </SecondaryButton>
        )}
      </Stack>
      <LazyConfirmDialog
        {...removal.state}
        title="¿Eliminar el logotipo?"
        pending={remove.isPending}
        error={remove.isError || null}
        what="Error al eliminar el logotipo"
        onConfirm={() => remove.mutate(company_id, { onSuccess: removal.close })}
      >
        <p>En su lugar se verá la inicial de {empresa.nombre}.</p>
      </LazyConfirmDialog>
    </CardSection>
  );
}

const GROUNDS = [
  ['light', 'En claro'],
  ['dark', 'En oscuro'],
] as const;

/** The logo as the top bar shows it in both colour schemes, or its replacement. */
const LogoPreview = ({ nombre, logo_url }: { nombre: string; logo_url: string | null }) =>
  logo_url ? (
    <div className={classes.grounds}>
      {GROUNDS.map(([ground, caption]) => (
        <Box key={ground} component="figure" m={0}>
          <div className={classes.ground} data-ground={ground} role="img" aria-label={`Logotipo de ${nombre}`}>
            <EmpresaLogo nombre={nombre} logo_url={logo_url} size={56} />
          </div>
          <Box component="figcaption" mt={4} c="var(--ensaya-meta)" fz="xs" lh="xs" ta="center">
            {caption}
          </Box>
        </Box>
      ))}
    </div>
  ) : (
    <Group gap="sm" wrap="nowrap" c="dimmed">
      <EmpresaLogo nombre={nombre} size={40} />
      <p>Sin logotipo: se ve la inicial.</p>
    </Group>
  );
