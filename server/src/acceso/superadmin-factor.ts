import type { ServerConfig } from '../config.ts';

type Setting = Pick<ServerConfig, 'NODE_ENV' | 'REQUIRE_SUPERADMIN_SECOND_FACTOR'>;

/** Whether superadmins need a second factor: as the operator says; by default in production, not in development and tests. */
export const superadminsNeedFactor = ({ NODE_ENV, REQUIRE_SUPERADMIN_SECOND_FACTOR }: Setting): boolean =>
  REQUIRE_SUPERADMIN_SECOND_FACTOR ? REQUIRE_SUPERADMIN_SECOND_FACTOR === 'on' : NODE_ENV === 'production';
