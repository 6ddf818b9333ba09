import { makeSuperadmin, type Outcome } from './usuarios/make-superadmin.ts';

/** `npm run superadmin -- correo@empresa.example`, with DATABASE_DIRECT_URL as for migrating. */
const SENTENCES: Record<Outcome, string> = {
  granted: 'is now a superadmin',
  already: 'was a superadmin already',
  unknown: 'has no account yet: register it first, then run this again',
  'has memberships': 'works in a company: remove that membership first, since a superadmin belongs to none',
};
const [email] = process.argv.slice(2);
const { DATABASE_DIRECT_URL } = process.env;
if (!email || !DATABASE_DIRECT_URL) {
  console.error('usage: DATABASE_DIRECT_URL=postgres://… npm run superadmin -- correo@empresa.example');
  process.exit(1);
}
const outcome = await makeSuperadmin(DATABASE_DIRECT_URL, email);
console.log(`${email} ${SENTENCES[outcome]}`);
process.exitCode = outcome === 'granted' || outcome === 'already' ? 0 : 1;
