import type { Parecida } from '@ensaya/contract/consultas.ts';
import { Anchor, Box, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { faqPath } from '../../../lib/address/paths.ts';
import { plainText } from '../../../lib/text/markdown-text.ts';
import classes from './preguntar.module.css';

type Props = { parecidas: readonly Parecida[]; children: ReactNode };

/** No FAQ answers it: no apology and no guess. */
export const SinRespuesta = ({ parecidas, children }: Props) => (
  <>
    <Box mb="lg" role="status">
      <Text fz="lg" fw={600}>
        No está en el know-how
      </Text>
      <p>No lo hemos encontrado en las preguntas frecuentes. Los adjuntos no se leen.</p>
    </Box>
    {children}
    {parecidas.length > 0 && (
      <>
        <Title order={3} fz="0.9375rem" fw={600} mt="lg" mb={4}>
          Lo más parecido
        </Title>
        <ul className={classes.list}>
          {parecidas.map(({ faq_id, question, answer }) => (
            <Box component="li" key={faq_id} py="sm">
              <Anchor component={Link} to={faqPath(faq_id)} fw={600}>
                {question}
              </Anchor>
              <Text variant="dimmed" data-lines={2}>
                {plainText(answer)}
              </Text>
            </Box>
          ))}
        </ul>
      </>
    )}
  </>
);
