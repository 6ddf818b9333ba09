import type { Tema } from '@ensaya/contract/generador.ts';
import { Anchor, Text, Title, VisuallyHidden } from '@mantine/core';
import { IconListDetails, IconMessage2 } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Link, useLocation } from 'react-router';
import { LinkButton } from '../../../components/buttons/buttons.tsx';
import { generarPath, preguntasPath } from '../../../lib/address/paths.ts';
import { countOf } from '../../../lib/format/numbers.ts';
import classes from '../generador.module.css';
import type { FromTemas } from '../link-state.ts';

type Props = {
  tema: Tema;
  /** The company's name, in a list of several companies. */
  empresa?: string;
  count?: { generados: number; utiles: number } | undefined;
  /** Editable name and description, for managers. */
  texts?: ReactNode;
  /** Undefined for superadmins, who only read: the name opens the questions. */
  action?: keyof typeof ACTIONS;
  more?: ReactNode;
};

const ACTIONS = {
  preguntas: { label: 'Ver Preguntas', path: preguntasPath, Icon: IconListDetails },
  generar: { label: 'Generar Prompt', path: generarPath, Icon: IconMessage2 },
};

export function TemaCard({ tema, empresa, count, texts, action, more }: Props) {
  const { nombre, descripcion, preguntas } = tema;
  const { search } = useLocation();
  const from: FromTemas = { temas: search };
  const { label, path, Icon } = ACTIONS[action ?? 'generar'];
  return (
    <li className={classes.tema}>
      <div className={classes.texts}>
        {texts || (
          <>
            <Title order={3}>
              <bdi>
                {action ? (
                  nombre
                ) : (
                  <Anchor component={Link} to={path(tema.id)} state={from} inherit c="inherit">
                    {nombre}
                  </Anchor>
                )}
              </bdi>
            </Title>
            {descripcion && <p className={classes.descripcion}>{descripcion}</p>}
          </>
        )}
        <Text variant="meta" mt={6}>
          {[
            empresa,
            preguntas === 0 ? 'Sin preguntas' : countOf(preguntas, 'pregunta', 'preguntas'),
            count && count.generados > 0 && `usado ${countOf(count.generados, 'vez', 'veces')}`,
            count && count.utiles > 0 && `${countOf(count.utiles, 'lo valoró', 'lo valoraron')} útil`,
          ]
            .filter(Boolean)
            .join(' · ')}
        </Text>
      </div>
      {(action || more) && (
        <div className={classes.acts}>
          {action && (
            <LinkButton to={path(tema.id)} state={from} variant="default" leftSection={<Icon size={16} aria-hidden />}>
              {label}
              <VisuallyHidden> de {nombre}</VisuallyHidden>
            </LinkButton>
          )}
          {more}
        </div>
      )}
    </li>
  );
}
