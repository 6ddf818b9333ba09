export type DemoFaq = {
  /** Other answers link to it as `[text](faq:<key>)`. */
  key: string;
  question: string;
  answer: string;
  alternatives?: string[];
  /** Topics by name; each brings its category. */
  topics: string[];
  createdDaysAgo: number;
  reviewedDaysAgo: number;
  reviewMonths?: number | null;
  /** Votes: useful and not useful. */
  votes?: [number, number];
};
