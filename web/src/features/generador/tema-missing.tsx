import { Button } from '@mantine/core';
import { Link } from 'react-router';
import { EmptyState } from '../../components/empty-state.tsx';
import { NoResultsIllustration } from '../../components/no-results-illustration.tsx';
import { PATHS } from '../../lib/paths.ts';

export const TemaMissing = () => (
  <EmptyState
    illustration={<NoResultsIllustration />}
    title="Tema no encontrado"
    action={
      <Button component={Link} to={PATHS.prompts}>
        Ver los temas
      </Button>
    }
  >
    Puede que lo hayan eliminado, o que no sea de tu empresa.
  </EmptyState>
);
