import { ConfigError, readMigrateConfig } from './config.ts';
import { makeSuperadmin, type Outcome } from './usuarios/make-superadmin.ts';

/** `npm run superadmin -- correo@empresa.example`, with DATABASE_DIRECT_URL as for migrating. */
const SENTENCES: Record<Outcome, string> = {
  granted: 'is now a superadmin',
  already: 'was a superadmin already',
  unknown: 'has no account yet: register it first, then run this again',
  'has memberships': 'works in a company: remove that membership first, since a superadmin belongs to none',
};
const [email] = process.argv.slice(2);
try {
  if (!email) throw new ConfigError('usage: DATABASE_DIRECT_URL=postgres://… npm run superadmin -- correo@empresa.example');
  const outcome = await makeSuperadmin(readMigrateConfig().DATABASE_DIRECT_URL, email);
  console.log(`${email} ${SENTENCES[outcome]}`);
  process.exitCode = outcome === 'granted' || outcome === 'already' ? 0 : 1;
} catch (error) {
  if (!(error instanceof ConfigError)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
