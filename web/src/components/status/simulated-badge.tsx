import { StatusBadge } from './status-badge.tsx';

/** Marks texts that come from the simulator instead of an AI. */
export const SimulatedBadge = () => <StatusBadge color="yellow">IA simulada</StatusBadge>;
