import { pino } from 'pino';
import { readWorkerConfig } from '../src/config.ts';
import { startWorker } from '../src/start-worker.ts';
import { askPiece } from './ask-piece.job.ts';

const config = readWorkerConfig();
const stop = await startWorker(config, [askPiece], pino({ level: config.LOG_LEVEL }));
process.once('SIGTERM', () => void stop().then(() => process.exit()));
