import { IconHistory } from '@tabler/icons-react';
import { LinkButton } from '../../components/buttons/buttons.tsx';
import { PATHS } from '../../lib/address/paths.ts';

export const AuditLink = () => (
  <LinkButton to={PATHS.auditLog} variant="default" leftSection={<IconHistory size={16} />}>
    Registro de actividad
  </LinkButton>
);
