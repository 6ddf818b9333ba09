import type { TemplateVersion } from '@ensaya/contract/ajustes.ts';
import { Button, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { LoadError } from '../../components/load-error.tsx';
import { ListSkeleton } from '../../components/skeletons.tsx';
import { formatMoment } from '../../lib/dates.ts';
import { useDialog } from '../../lib/use-dialog.ts';
import classes from './advanced-settings.module.css';
import { templateVersionsQuery } from './ajustes.api.ts';
import { type AiForm, TEMPLATE_FIELDS } from './use-ai-form.ts';

// A dialog weighs more than the page it opens over: it comes when it is asked for.
const VersionDialog = lazy(async () => ({ default: (await import('./version-dialog.tsx')).VersionDialog }));

const KIND = { prompt: 'Prompt', roleplay: 'Roleplay' } as const;

type Props = { company_id: string; form: AiForm };

/** What the templates said before. */
export function TemplateVersions({ company_id, form }: Props) {
  const versions = useQuery(templateVersionsQuery(company_id));
  const looking = useDialog<TemplateVersion>();
  const recover = ({ kind, template }: TemplateVersion) => {
    form.setFieldValue(TEMPLATE_FIELDS[kind], template);
    looking.close();
  };
  return (
    <section aria-labelledby="versiones">
      <Title order={3} id="versiones">
        Versiones anteriores
      </Title>
      {versions.isPending && <ListSkeleton label="Cargando versiones…" count={2} />}
      {versions.isLoadingError && (
        <LoadError
          what="Error al cargar la configuración"
          error={versions.error}
          onRetry={versions.refetch}
          retrying={versions.isFetching}
        />
      )}
      {versions.data?.length === 0 && (
        <p className={classes.note}>Cuando cambies una plantilla, aquí podrás volver a lo que decía antes.</p>
      )}
      {versions.data && versions.data.length > 0 && (
        <ul className={classes.versions}>
          {versions.data.map((version) => (
            <li key={version.id} className={classes.version}>
              <div className={classes.about}>
                <p>{`${KIND[version.kind]} · ${formatMoment(version.created_at)}`}</p>
                {version.email && <p className={classes.who}>{version.email}</p>}
              </div>
              <Button
                variant="default"
                aria-label={`Ver ${KIND[version.kind]} de ${formatMoment(version.created_at)}`}
                onClick={() => looking.open(version)}
              >
                Ver
              </Button>
            </li>
          ))}
        </ul>
      )}
      {looking.subject && (
        <Suspense>
          <VersionDialog
            version={looking.subject}
            opened={looking.opened}
            onRecover={() => looking.subject && recover(looking.subject)}
            onClose={looking.close}
          />
        </Suspense>
      )}
    </section>
  );
}
