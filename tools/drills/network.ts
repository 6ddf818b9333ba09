import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

const call = promisify(execFile);
const ip = (...args: string[]) => call('ip', args);
const BRIDGE = 'ensaya-drill';
const SUBNET = '10.231.44';

/** Network namespaces on one bridge, as machines on one switch. The host is on it too. */
export type Network = {
  /** The host's address. */
  address: string;
  addressOf: (name: string) => string;
  namespaceOf: (name: string) => string;
  /** Unplugs or plugs the cable of a machine. */
  cut: (name: string) => Promise<void>;
  join: (name: string) => Promise<void>;
  remove: () => Promise<void>;
};

export async function createNetwork(names: string[]): Promise<Network> {
  const namespaceOf = (name: string) => `ensaya-drill-${name}`;
  const cableOf = (name: string) => `ens-drill-${name}`;
  const addressOf = (name: string) => `${SUBNET}.${11 + names.indexOf(name)}`;
  const remove = async () => {
    for (const name of names) await ip('netns', 'delete', namespaceOf(name)).catch(() => {});
    await ip('link', 'delete', BRIDGE).catch(() => {});
  };
  // A drill that was killed leaves its network behind.
  await remove();
  await ip('link', 'add', BRIDGE, 'type', 'bridge');
  await ip('address', 'add', `${SUBNET}.1/24`, 'dev', BRIDGE);
  await ip('link', 'set', BRIDGE, 'up');
  for (const name of names) {
    await ip('netns', 'add', namespaceOf(name));
    await ip('link', 'add', cableOf(name), 'type', 'veth', 'peer', 'name', 'eth0', 'netns', namespaceOf(name));
    await ip('link', 'set', cableOf(name), 'master', BRIDGE, 'up');
    const inside = (...args: string[]) => ip('-n', namespaceOf(name), ...args);
    await inside('link', 'set', 'lo', 'up');
    await inside('address', 'add', `${addressOf(name)}/24`, 'dev', 'eth0');
    await inside('link', 'set', 'eth0', 'up');
  }
  return {
    address: `${SUBNET}.1`,
    addressOf,
    namespaceOf,
    cut: async (name) => {
      await ip('link', 'set', cableOf(name), 'down');
    },
    join: async (name) => {
      await ip('link', 'set', cableOf(name), 'up');
    },
    remove,
  };
}
