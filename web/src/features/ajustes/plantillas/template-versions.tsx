import type { TemplateVersion } from '@ensaya/contract/ajustes.ts';
import { Box, Group, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { SecondaryButton } from '../../../components/buttons/buttons.tsx';
import { QueryList } from '../../../components/lists/query-list.tsx';
import { ListSkeleton } from '../../../components/lists/skeletons.tsx';
import { formatMoment } from '../../../lib/format/dates.ts';
import { useDialog } from '../../../lib/screen/use-dialog.ts';
import { personLabel } from '../../../lib/text/person-name.ts';
import { templateVersionsQuery } from '../ajustes.api.ts';
import { type AiForm, TEMPLATE_FIELDS } from '../ia/use-ai-form.ts';

const VersionDialog = lazy(async () => ({ default: (await import('./version-dialog.tsx')).VersionDialog }));

const KIND = { prompt: 'Prompt', roleplay: 'Roleplay' } as const;

type Props = { company_id: string; form: AiForm };

/** The previous texts of the templates. */
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
      <QueryList
        query={versions}
        failed="Error al cargar la configuración"
        skeleton={<ListSkeleton label="Cargando versiones…" count={2} />}
        empty={
          <Text variant="meta" mt={2}>
            Cuando cambies una plantilla, aquí podrás volver a lo que decía antes.
          </Text>
        }
      >
        {(items) => (
          <Box component="ul" mt={4} p={0}>
            {items.map((version) => (
              <Group key={version.id} data-row component="li" gap="sm" wrap="nowrap" py="xs">
                <Box flex={1} miw={0} data-anywhere>
                  <p>{`${KIND[version.kind]} · ${formatMoment(version.created_at)}`}</p>
                  {version.email && <Text variant="meta">{personLabel({ email: version.email, nombre: version.nombre })}</Text>}
                </Box>
                <SecondaryButton
                  aria-label={`Ver ${KIND[version.kind]} de ${formatMoment(version.created_at)}`}
                  onClick={() => looking.open(version)}
                >
                  Ver
                </SecondaryButton>
              </Group>
            ))}
          </Box>
        )}
      </QueryList>
      <Suspense>{looking.subject && <VersionDialog version={looking.subject} onRecover={recover} {...looking.state} />}</Suspense>
    </section>
  );
}
