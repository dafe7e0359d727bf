import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

/**
 * Not lifetimes: measures of a clock's error, of a walk and of a day, buckets of a histogram; and
 * plain JavaScript that runs without the build, which cannot import them.
 */
const OTHERS = new Set([
  'LATE_MS',
  'WRONG_MS',
  'LONGEST_MINUTES',
  'DAY_MINUTES',
  'YEAR_DAYS',
  'REQUEST_SECONDS',
  'QUERY_SECONDS',
  'SHORT_DAYS',
  'LONGEST_HOURS',
])
const CONSTANT = /const (\w+_(?:MS|SECONDS|MINUTES|HOURS|DAYS))\b[^=\n]*=[^>\n]*\d/
const WAIT =
  /\b(?:ttl|staleTime|gcTime|\w*[tT]imeout\w*|\w*Interval|\w*TimeoutMs|maxAgeSeconds)(?: =|:) *(?:[1-9]|\w+_(?:MS|SECONDS) \*)|(?:setTimeout|setInterval)\([^;\n]*, [1-9][\d_]*\)|AbortSignal\.timeout\(\d|max-age=[1-9]|\b\d+ \* (?:DAY|HOUR|MINUTE)_(?:MS|SECONDS)|interval '(?!1 day)|\b(?:spacing|longestWait|backoff|delay|pause)\b[^;\n]{0,12}= ?>? ?0?[.1-9]|backoff: \(\) => [\d.]/

const files = ['components', 'db', 'domain', 'pages', 'renderer', 'server'].flatMap((room) =>
  readdirSync(room, { recursive: true, encoding: 'utf8' }).map((file) => `${room}/${file}`),
)

test('lifetimes and timeouts are in domain/time/lifetimes and nowhere else', () => {
  const found = files
    .filter((file) => /(?<!\.test)\.tsx?$/.test(file) && !file.startsWith('domain/time/'))
    .flatMap((file) =>
      readFileSync(file, 'utf8')
        .split('\n')
        .filter((line) => WAIT.test(line) || isLifetime(line))
        .map((line) => `${file}: ${line.trim()}`),
    )
  expect(found).toEqual([])
})

function isLifetime(line: string): boolean {
  const [, name] = CONSTANT.exec(line) ?? []
  return name !== undefined && !OTHERS.has(name)
}

test.each([
  'const RETRY_MS = 3_000',
  'const KEPT_DAYS: number = 30',
  '  cache: new LRUCache({ max: 1, ttl: 5_000 }),',
  '  setTimeout(() => close(), 60_000)',
  '  timeoutMs = 3_000',
  "  '/photo': 30 * DAY_SECONDS,",
  'function throttle({ spacing = 1_000 } = {}) {',
  '  backoff: () => 0.2,',
  'fetch(url, { signal: AbortSignal.timeout(5_000) })',
])('it finds %s', (line) => {
  expect(WAIT.test(line) || isLifetime(line)).toBe(true)
})
