import { Button } from '@mantine/core';
import { IconHistory } from '@tabler/icons-react';
import { Link } from 'react-router';
import { PATHS } from '../../lib/paths.ts';

export const AuditLink = () => (
  <Button component={Link} to={PATHS.auditLog} variant="default" leftSection={<IconHistory size={16} stroke={1.75} />}>
    Registro de actividad
  </Button>
);
