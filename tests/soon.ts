/** How long a test waits for what is about to happen, even on a busy machine, in milliseconds. */
export const SOON_MS = 10_000

/**
 * Lets time pass as a slow client, an outside service or another process lets it. What is to happen
 * is waited for by `vi.waitFor` or `expect.poll`.
 */
export function takeTime(milliseconds: number): Promise<void> {
  // biome-ignore lint/plugin: the one place that may.
  return new Promise((resolve) => setTimeout(resolve, milliseconds))
}
