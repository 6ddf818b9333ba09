/** For inputs of e-mail addresses: the right keyboard, and no corrections. */
export const ADDRESS_INPUT = { inputMode: 'email', autoComplete: 'off', autoCapitalize: 'none', spellCheck: false } as const;
