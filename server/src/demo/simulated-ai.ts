import { SIMULATED_MODELS, type Simulator } from './ai-simulator.ts';

/** What makes a server offer the simulator as the operator's own endpoint, and say so on its pages. */
export const simulatedAi = ({ url }: Pick<Simulator, 'url'>): Record<string, string> => ({
  AI_COMPATIBLE_URL: url,
  AI_COMPATIBLE_LABEL: 'Simulador',
  AI_COMPATIBLE_MODELS: Object.keys(SIMULATED_MODELS).slice(0, 2).join(','),
  AI_COMPATIBLE_SIMULATED: 'on',
});
