import type { Package } from './production-packages.ts';

/** Licences that ask for a notice and nothing more. */
const ACCEPTED = new Set([
  'MIT',
  'MIT-0',
  'ISC',
  '0BSD',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'CC0-1.0',
  'Unlicense',
  'OFL-1.1',
]);

/** Packages with another licence, and why we may ship them. */
const EXCEPTIONS: { name: RegExp; license: RegExp; reason: string }[] = [
  {
    name: /^@img\/sharp-/,
    license: /^(Apache-2\.0 AND )?LGPL-3\.0-or-later( AND MIT)?$/,
    reason: 'libvips, a shared library that sharp loads and that an operator can replace; we change nothing in it',
  },
];

/** An SPDX expression without nested parentheses: of alternatives one must be accepted, of a conjunction all. */
const isAccepted = (expression: string): boolean =>
  expression
    .replaceAll(/[()]/g, '')
    .split(' OR ')
    .some((part) => part.split(' AND ').every((licence) => ACCEPTED.has(licence.trim())));

const exceptionFor = ({ name, license }: Package) => EXCEPTIONS.find((one) => one.name.test(name) && one.license.test(license));

/** The packages that must not be shipped: their licence is unknown, or asks for more than a notice. */
export const refusedPackages = (packages: Package[]): string[] =>
  packages
    .filter((one) => !isAccepted(one.license) && !exceptionFor(one))
    .map(({ name, version, license }) => `${name} ${version}: ${license || 'no licence given'}`);

export function licenceList(version: string, packages: Package[]): string {
  const lines = packages.map((one) => [one.name, one.version, one.license, exceptionFor(one)?.reason].filter(Boolean).join(' · '));
  return [`Packages shipped with Ensaya ${version}`, '', ...new Set(lines), ''].join('\n');
}
