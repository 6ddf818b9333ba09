/** Names and numbers of our own: never a person, a company, an address or a value of a statement. */
export type Attributes = Record<string, string | number>;
export type SpanKind = 'request' | 'database' | 'job' | 'ai';
export type Span = {
  /** As W3C Trace Context writes it: the parent of what this span causes, in this process or another. */
  readonly traceparent: string;
  end: (outcome?: { attributes?: Attributes; failed?: boolean }) => void;
};
export type OpenSpan = (kind: SpanKind, name: string, attributes: Attributes, parent: string | undefined) => Span;
