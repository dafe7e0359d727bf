/** How long a test waits for what is about to happen, even on a busy machine, in milliseconds. */
export const SOON_MS = 10_000
