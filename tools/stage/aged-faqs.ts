import { withOwner } from './owner.ts';

/** A FAQ is due a month after its review at the earliest: makes 'revisada hace 400 días' in a question true. */
export const ageFaqs = (adminUrl: string): Promise<void> =>
  withOwner(adminUrl, async (owner) => {
    await owner.query(String.raw`
      update app.faqs set reviewed_on = created_at::date - substring(question from 'revisada hace (\d{1,4}) días')::integer
       where question ~ 'revisada hace \d{1,4} días' and reviewed_on >= created_at::date`);
  });
