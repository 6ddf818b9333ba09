import { SIMULATED_MODELS } from './models.ts';
import type { Simulator } from './simulator.ts';

const MODELS_OFFERED = 2;

/** Settings with which a server offers the simulator as the operator's own endpoint, marked as simulated on its pages. */
export const simulatedAi = ({ url }: Pick<Simulator, 'url'>): Record<string, string> => ({
  AI_COMPATIBLE_URL: url,
  AI_COMPATIBLE_LABEL: 'Simulador',
  AI_COMPATIBLE_MODELS: Object.keys(SIMULATED_MODELS).slice(0, MODELS_OFFERED).join(','),
  AI_COMPATIBLE_SIMULATED: 'on',
});
