import { type LibraryRoleplay, TRATOS, VARIEDADES } from '@ensaya/contract/biblioteca.ts';
import { minutesFor } from '@ensaya/contract/roleplays.ts';
import { Box, Text, Title } from '@mantine/core';
import { IconPlayerPlay } from '@tabler/icons-react';
import { lazy, Suspense } from 'react';
import { LinkButton, SecondaryButton } from '../../../components/buttons/buttons.tsx';
import { NumberBox } from '../../../components/page/number-box.tsx';
import { countOf } from '../../../lib/format/numbers.ts';
import { useDialog } from '../../../lib/screen/use-dialog.ts';
import { libraryCopyPath } from '../author/copy-path.ts';
import { valuesOfLibrary } from '../author/library-values.ts';
import type { RoleplayValues } from '../author/roleplay-values.ts';
import classes from './library.module.css';

const PreviewDialog = lazy(async () => ({ default: (await import('../author/preview-dialog.tsx')).PreviewDialog }));
const NO_FILE = { file: null, current: null };

/** What the role-play is about and what will be said, before it is used. */
export const LibraryTexts = ({ roleplay, order }: { roleplay: LibraryRoleplay; order: 2 | 3 }) => {
  const { trato, variedad, quien_habla, quien_eres, questions } = roleplay;
  const about = [TRATOS[trato], `unos ${countOf(minutesFor(questions.length), 'minuto', 'minutos')}`, VARIEDADES[variedad]];
  return (
    <>
      <Text variant="meta">{about.filter(Boolean).join(' · ')}</Text>
      <dl className={classes.people}>
        <div>
          <dt>Quién habla</dt>
          <dd>{quien_habla}</dd>
        </div>
        <div>
          <dt>Quién responde</dt>
          <dd>{quien_eres}</dd>
        </div>
      </dl>
      <Title order={order} fz="sm" lh="1.25rem" lts={0} mb={8}>
        Lo que dirá la otra persona
      </Title>
      <ol className={classes.questions}>
        {questions.map(({ text }, index) => (
          <li key={text}>
            <NumberBox aria-hidden>{index + 1}</NumberBox>
            {text}
          </li>
        ))}
      </ol>
    </>
  );
};

/** Playing it as a worker, and beginning a role-play of the company with it. */
export function LibraryActs({ roleplay, empresa_id }: { roleplay: LibraryRoleplay; empresa_id: string }) {
  const preview = useDialog<RoleplayValues>();
  return (
    <>
      <SecondaryButton leftSection={<IconPlayerPlay size={16} aria-hidden />} onClick={() => preview.open(valuesOfLibrary(roleplay))}>
        Vista previa
      </SecondaryButton>
      <LinkButton to={libraryCopyPath(roleplay.id, empresa_id)} flex={1}>
        Usar
      </LinkButton>
      <Suspense>
        {preview.subject && <PreviewDialog {...preview.state} company_id={empresa_id} values={preview.subject} escena={NO_FILE} />}
      </Suspense>
    </>
  );
}

/** Beside the cards. */
export const LibraryPanel = ({ roleplay, empresa_id }: { roleplay: LibraryRoleplay; empresa_id: string }) => (
  <aside className={classes.panel} aria-label={roleplay.title}>
    <Box component="header" className={classes.panelHead}>
      <Title order={2} fz="md" lh="1.5rem">
        {roleplay.title}
      </Title>
      <p className={classes.text}>{roleplay.description}</p>
    </Box>
    <div className={classes.panelBody}>
      <LibraryTexts roleplay={roleplay} order={3} />
    </div>
    <footer className={classes.panelActs}>
      <LibraryActs roleplay={roleplay} empresa_id={empresa_id} />
    </footer>
  </aside>
);
