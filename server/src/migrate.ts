import { prepareDatabase } from './prepare-database.ts';

/** `npm run migrate`, once per release and before its servers: DATABASE_DIRECT_URL as a role that may create roles. */
const { DATABASE_DIRECT_URL, DATABASE_API_PASSWORD, DATABASE_AUTH_PASSWORD, DATABASE_WORKER_PASSWORD } = process.env;
if (!DATABASE_DIRECT_URL) {
  console.error(
    'The environment is not usable:\n  DATABASE_DIRECT_URL: the address of the database, past any pooler, as a role that may create roles',
  );
  process.exit(1);
}
const migrated = await prepareDatabase(DATABASE_DIRECT_URL, {
  ...(DATABASE_API_PASSWORD && { ensaya_api: DATABASE_API_PASSWORD }),
  ...(DATABASE_AUTH_PASSWORD && { ensaya_auth: DATABASE_AUTH_PASSWORD }),
  ...(DATABASE_WORKER_PASSWORD && { ensaya_worker: DATABASE_WORKER_PASSWORD }),
});
for (const [kind, names] of Object.entries(migrated)) console.log(`${kind}: ${names.length ? names.join(', ') : 'nothing to do'}`);
