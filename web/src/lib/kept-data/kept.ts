declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: { kept?: true };
  }
}

/**
 * A query whose last answer this browser keeps for when the server cannot be reached: what the pages show when they open. Never AI
 * settings, other people's answers and the reports on them, what people write to each other under a task or an answer, the links of invitations,
 * sessions, the audit log. Nor what is searched: every word typed would be one more answer.
 */
export const kept = <Options extends object>(options: Options, words?: string): Options =>
  words ? options : { ...options, meta: { kept: true } };
