import { type ComposeForm, commandOf } from './forms.ts';

const SECRET_NAME =
  /(PASSWORD|PASS|SECRET|TOKEN|CREDENTIALS?|KEY|KEY_RING|USERS|PASSPHRASE)$|^(SMTP|DATABASE(_\w+)?|ALERT_WEBHOOK|DEAD_MAN)_URL$|^DATA_SOURCE_NAME$/;
const ADDRESS_WITH_PASSWORD = /:\/\/[^\s/@]*:[^\s/@]+@/;
/** The name of a cluster, which etcd calls so. */
const NO_SECRET = 'ETCD_INITIAL_CLUSTER_TOKEN';
const isSecret = (name: string, value: string): boolean =>
  (SECRET_NAME.test(name) && name !== NO_SECRET) ||
  ADDRESS_WITH_PASSWORD.test(value) ||
  [...value.matchAll(/\$\{(\w+)/g)].some(([, inserted = '']) => SECRET_NAME.test(inserted));

/** Secrets that everybody sees who may ask what a container was started with: variables, and values on its command line. */
export const secretsInVariables = ({ services }: Pick<ComposeForm, 'services'>): string[] =>
  Object.entries(services).flatMap(([name, service]) => [
    ...Object.entries(service.environment ?? {})
      .filter(([key, value]) => !key.endsWith('_FILE') && isSecret(key, String(value ?? '')))
      .map(([key]) => `${name}: ${key}`),
    ...(isSecret('', commandOf(service)) ? [`${name}: command`] : []),
    ...('env_file' in service ? [`${name}: env_file`] : []),
  ]);

/** Files of secrets that a variable or command names and the service does not get, or that the form does not have. */
export const secretsAway = ({ services, secrets = {} }: Pick<ComposeForm, 'services' | 'secrets'>): string[] =>
  Object.entries(services).flatMap(([name, service]) => {
    const own = (service.secrets ?? []).map((secret) => (typeof secret === 'string' ? secret : secret.source));
    const text = [commandOf(service), ...Object.values(service.environment ?? {})].join(' ');
    const named = [...text.matchAll(/\/run\/secrets\/(\w+)/g)].map(([, secret = '']) => secret);
    return [
      ...named.filter((secret) => !own.includes(secret)).map((secret) => `${name} does not get ${secret}`),
      ...own.filter((secret) => !(secret in secrets)).map((secret) => `${name}: no file for ${secret}`),
    ];
  });

/** The same of a unit or of what is laid over one: `LoadCredential=` gives files. */
export const secretsInUnit = (text: string): string[] => {
  const lines = text.split('\n');
  const set = lines
    .filter((line) => /^(Environment|PassEnvironment|SetCredential)=/.test(line))
    .flatMap((line) => line.replace(/^\w+=/, '').replaceAll('"', '').split(' '));
  const loaded = lines.flatMap((line) => /^LoadCredential=(\w+):/.exec(line)?.[1] ?? []);
  return [
    ...set
      .map((entry): [string, string] => [entry.split('=')[0] ?? '', entry.replace(/^\w+=/, '')])
      .filter(([name, value]) => !name.endsWith('_FILE') && isSecret(name, value))
      .map(([name]) => name),
    ...[...text.matchAll(/%d\/(\w+)/g)].flatMap(([, name = '']) => (loaded.includes(name) ? [] : [`${name} is not loaded`])),
    ...lines.filter((line) => /^LoadCredential=/.test(line) && !/^LoadCredential=(\w+):\/etc\/ensaya\/secrets\/\1$/.test(line)),
  ];
};
