import { StatusBadge } from './status-badge.tsx';

/** What is generated comes from a simulator: nobody shall take it for the real thing. */
export const SimulatedBadge = () => <StatusBadge color="yellow">IA simulada</StatusBadge>;
