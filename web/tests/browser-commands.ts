import { defineBrowserCommand } from '@vitest/browser-playwright';

export type Media = { colorScheme?: 'light' | 'dark'; reducedMotion?: 'reduce' | 'no-preference' };
/** What a request is answered with; 'abort' stands for a network that fails. */
export type Answer = { status: number; json?: object; body?: string } | 'abort';

declare module 'vitest/browser' {
  interface BrowserCommands {
    media: (media: Media) => Promise<void>;
    clickAt: (x: number, y: number) => Promise<void>;
    answerUploads: (answers: Answer[]) => Promise<void>;
    /** Starts a list of the addresses that the page requests. */
    watchRequests: () => Promise<void>;
    /** The requests since `watchRequests`. */
    requests: () => Promise<string[]>;
    chooseAfterClick: (selector: string, name: string, bytes: number) => Promise<void>;
  }
}

let requested: string[] = [];

/** Run by Vitest's process, for what a test cannot do from inside its page. */
export const commands = {
  media: defineBrowserCommand<[media: Media]>(({ page }, media) => page.emulateMedia(media)),

  clickAt: defineBrowserCommand<[x: number, y: number]>(({ page }, x, y) => page.mouse.click(x, y)),

  /** Answers uploads in the order given; none given: they reach Vite's endpoint again. */
  answerUploads: defineBrowserCommand<[answers: Answer[]]>(async ({ page }, answers) => {
    await page.unroute('**/gallery/upload');
    if (answers.length === 0) return;
    await page.route('**/gallery/upload', (route) => {
      const answer = answers.shift() ?? 'abort';
      return answer === 'abort' ? route.abort() : route.fulfill(answer);
    });
  }),

  watchRequests: defineBrowserCommand<[]>(({ page }) => {
    const seen: string[] = [];
    requested = seen;
    page.context().on('request', (request) => seen.push(request.url()));
  }),

  requests: defineBrowserCommand<[]>(() => requested),

  /** Clicks what opens the file chooser, and chooses a file of that size there. */
  chooseAfterClick: defineBrowserCommand<[selector: string, name: string, bytes: number]>(
    async ({ page, frame }, selector, name, bytes) => {
      const chooser = page.waitForEvent('filechooser');
      await (await frame()).locator(selector).click();
      await (await chooser).setFiles({ name, mimeType: 'application/octet-stream', buffer: Buffer.alloc(bytes, 'a') });
    },
  ),
};
