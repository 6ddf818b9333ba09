import { symmetricDecrypt, symmetricEncrypt } from 'better-auth/crypto';
import type pg from 'pg';
import { AppError } from '../lib/app-error.ts';
import type { Auth } from './auth.ts';
import type { FailureLog } from './failed-sign-in.ts';
import { type Factor, replaceRecoveryCodes, selectFactors, switchFactorOn, takeStep } from './second-factor.queries.ts';
import type { Throttle } from './throttle.ts';
import { stepsOf } from './totp.ts';

const TOTP = /^\d{6}$/;
type Outcome = 'accepted' | 'used' | 'wrong';

/**
 * Checks codes in place of Better Auth, which accepts one for 90 seconds any number of times. Here a code counts once, for all servers
 * and all purposes together.
 */
export function createSecondFactor(pool: pg.Pool, auth: Auth, throttle: Throttle, failures: FailureLog) {
  const open = async (data: string) => symmetricDecrypt({ key: (await auth.$context).secretConfig, data });
  const close = async (data: string) => symmetricEncrypt({ key: (await auth.$context).secretConfig, data });

  const useTotp = async (factor: Factor, code: string): Promise<Outcome> => {
    const steps = stepsOf(await open(factor.secret), code, factor.step);
    for (const step of steps) if (await takeStep(pool, factor, step)) return 'accepted';
    return steps.length > 0 ? 'used' : 'wrong';
  };
  const useRecoveryCode = async (userId: string, factor: Factor, code: string): Promise<Outcome> => {
    const codes = JSON.parse(await open(factor.backup_codes)) as string[];
    if (!codes.includes(code)) return 'wrong';
    const remaining = await close(JSON.stringify(codes.filter((other) => other !== code)));
    if (await replaceRecoveryCodes(pool, factor, remaining)) return 'accepted';
    const now = (await selectFactors(pool, userId)).find(({ id }) => id === factor.id);
    return now ? useRecoveryCode(userId, now, code) : 'wrong';
  };

  /** The factor that the code belongs to, or a refusal. The try is counted before the code is checked. */
  const check = async (userId: string, factors: Factor[], use: (factor: Factor) => Promise<Outcome>): Promise<Factor> => {
    await throttle.code(userId);
    for (const factor of factors) {
      const outcome = await use(factor);
      // Repeating a code that was right is no guess: it does not count.
      if (outcome !== 'wrong') await (outcome === 'accepted' ? throttle.codeAccepted(userId) : throttle.codeRepeated(userId));
      if (outcome === 'accepted') return factor;
    }
    await failures.code(userId);
    throw new AppError('bad_code');
  };
  const active = async (userId: string): Promise<Factor[]> => {
    const factors = (await selectFactors(pool, userId)).filter(({ verified }) => verified);
    if (factors.length === 0) throw new AppError('factor_off');
    return factors;
  };

  return {
    /** Requires a code of the authenticator. */
    async requireTotp(userId: string, code: string): Promise<void> {
      await check(userId, await active(userId), (factor) => useTotp(factor, code));
    },
    /** Requires a code of the authenticator, or a recovery code, which is used up. */
    async requireCode(userId: string, code: string): Promise<void> {
      const use = (factor: Factor) => (TOTP.test(code) ? useTotp(factor, code) : useRecoveryCode(userId, factor, code));
      await check(userId, await active(userId), use);
    },
    /** Switches a factor on that was enrolled, with a first code. */
    async confirm(userId: string, code: string): Promise<void> {
      const factors = await selectFactors(pool, userId);
      if (factors.length === 0) throw new AppError('factor_off');
      if (factors.some(({ verified }) => verified)) throw new AppError('factor_on');
      const factor = await check(userId, factors, (one) => useTotp(one, code));
      if (!(await switchFactorOn(pool, userId, factor))) throw new AppError('factor_off');
    },
  };
}
