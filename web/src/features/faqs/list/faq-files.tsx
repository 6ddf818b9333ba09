import type { FaqAttachment } from '@ensaya/contract/faqs.ts';
import { Box, Text } from '@mantine/core';
import { IconFileText } from '@tabler/icons-react';
import { fileWords, TEXT_STATE_WORDS } from '../file-words.ts';
import classes from './faq-files.module.css';

/** Shown only for files whose text the search cannot find. */
const noteOf = (state: FaqAttachment['text_state']) => (state === 'read' ? undefined : TEXT_STATE_WORDS[state]);

export const FaqFiles = ({ files }: { files: readonly FaqAttachment[] }) =>
  files.length > 0 && (
    <ul className={classes.files} aria-label="Archivos">
      {files.map(({ id, file_url, nombre, bytes, text_state }) => (
        <li key={id}>
          <a data-hover className={classes.file} href={file_url} target="_blank" rel="noopener">
            <IconFileText size={20} aria-hidden />
            <Box component="span" miw={0}>
              <Box component="span" display="block" lh="1.125rem" fw={500}>
                {nombre}
              </Box>
              <Text span variant="hint" display="block" lh="1.125rem" fz="xs">
                {fileWords(bytes, noteOf(text_state))}
              </Text>
            </Box>
          </a>
        </li>
      ))}
    </ul>
  );
