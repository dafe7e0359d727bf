import { readEnv } from '#server/boot/read-env.ts'

/** Production settings with rate limits that are counted but never reached. */
export const benchEnv = readEnv({
  NODE_ENV: 'production',
  RATE_LIMIT_SEARCH: '1000000',
  RATE_LIMIT_WRITES: '1000000',
  RATE_LIMIT_PHOTOS: '1000000',
  RATE_LIMIT_FILES: '1000000',
  RATE_LIMIT_REPORTS_PER_DAY: '1000000',
  RATE_LIMIT_LINKS_PER_DAY: '1000000',
})

export const benchCaller = { clientId: 'bench', address: '127.0.0.1' }
