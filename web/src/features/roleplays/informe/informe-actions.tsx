import { recordExport } from '@ensaya/contract/auditoria.ts';
import { informeAsMarkdown } from '@ensaya/contract/informe-markdown.ts';
import type { Informe } from '@ensaya/contract/informes.ts';
import type { RoleplayWithQuestions } from '@ensaya/contract/roleplays.ts';
import { IconMarkdown, IconPrinter } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { SecondaryButton } from '../../../components/buttons/buttons.tsx';
import { CopyButton } from '../../../components/buttons/copy-button.tsx';
import { call } from '../../../lib/api/api-client.ts';
import { explain } from '../../../lib/api/api-error.ts';
import { saveFile } from '../../../lib/files/save-file.ts';
import { localDay } from '../../../lib/format/dates.ts';
import { toastFailure } from '../../../lib/screen/toast.ts';
import { useCurrentUser } from '../../../lib/session/current-user.ts';
import { searchKey } from '../../../lib/text/search-key.ts';
import { readAllResponses, respondersQuery } from '../responses.api.ts';
import classes from './informe.module.css';
import { roleplayKeyOf } from './informe-head.ts';
import { plainMarkdown, questionsWithAnswers } from './plain-markdown.ts';
import print from './print.module.css';

type Props = { informe: Informe; roleplay: RoleplayWithQuestions };

export function InformeActions({ informe, roleplay }: Props) {
  const client = useQueryClient();
  const { time_zone: timeZone } = useCurrentUser();
  /** The answers of a plain report are read only now, all of them. */
  const readPlain = async () => {
    const key = roleplayKeyOf(informe);
    const [{ items: responders }, responses] = await Promise.all([
      client.fetchQuery(respondersQuery(key)),
      readAllResponses(key, { signal: new AbortController().signal, onProgress: () => {} }),
    ]);
    return plainMarkdown(informe, { questions: questionsWithAnswers(roleplay.questions), responders, responses }, timeZone);
  };
  const text = informe.with_ai ? informeAsMarkdown(informe, { timeZone }) : readPlain;
  const download = useMutation({
    mutationFn: async () => {
      const markdown = typeof text === 'string' ? text : await text();
      await call(recordExport, { body: { act: 'exportacion.reporte', format: 'Markdown', ...roleplayKeyOf(informe) } });
      return markdown;
    },
    onSuccess: (markdown) => saveFile(fileName(informe), 'text/plain', markdown),
    onError: (error) => toastFailure(explain('Error al descargar el reporte', error)),
  });
  return (
    <div className={`${classes.actions} ${print.hidden}`}>
      <SecondaryButton leftSection={<IconPrinter size={16} aria-hidden />} onClick={() => window.print()}>
        Imprimir
      </SecondaryButton>
      <SecondaryButton leftSection={<IconMarkdown size={16} aria-hidden />} loading={download.isPending} onClick={() => download.mutate()}>
        Markdown
      </SecondaryButton>
      <CopyButton text={text} variant="filled" toast="Reporte copiado al portapapeles" />
    </div>
  );
}

/** 'reporte-averia-en-plena-ola-de-frio-2026-11-15.md' */
const fileName = ({ roleplay: { title }, created_at }: Informe): string => {
  const words = searchKey(title)
    .match(/[a-z0-9]+/g)
    ?.join('-')
    .slice(0, 60);
  return `${['reporte', words, localDay(new Date(created_at))].filter(Boolean).join('-')}.md`;
};
