import { randomUUID } from 'node:crypto';
import type { Package } from './production-packages.ts';

/**
 * CycloneDX 1.5, from the lock file. `npm sbom` refuses our tree, because a package of better-auth's asks for a version that our overrides replace, and
 * would list what only development installs.
 */
export function billOfMaterials(version: string, packages: Package[]): object {
  return {
    bomFormat: 'CycloneDX',
    specVersion: '1.5',
    serialNumber: `urn:uuid:${randomUUID()}`,
    version: 1,
    metadata: {
      timestamp: new Date().toISOString(),
      component: { type: 'application', name: 'ensaya', version, 'bom-ref': `ensaya@${version}` },
    },
    components: [...new Map(packages.map((one) => [refOf(one), componentOf(one)])).values()],
  };
}

const refOf = ({ name, version }: Package): string => `${name}@${version}`;

function componentOf(one: Package): object {
  const [algorithm = '', digest = ''] = one.integrity.split('-', 2);
  return {
    type: 'library',
    'bom-ref': refOf(one),
    name: one.name,
    version: one.version,
    purl: `pkg:npm/${one.name.replace('@', '%40')}@${one.version}`,
    licenses: [{ expression: one.license }],
    ...(algorithm === 'sha512' && { hashes: [{ alg: 'SHA-512', content: Buffer.from(digest, 'base64').toString('hex') }] }),
  };
}
