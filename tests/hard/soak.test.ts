import { readdirSync, readFileSync } from 'node:fs'
import { expect, onTestFinished, test } from 'vitest'
import { startOwnServer } from '../processes/server-process.ts'
import { stores, withStore } from './databases.ts'
import { print } from './print.ts'
import { AMPLE, figuresOf, sendTraffic } from './traffic.ts'

/** `SOAK_MINUTES=60 npm run test:hard -- soak` runs longer. */
const MINUTES = Number(process.env.SOAK_MINUTES ?? 10)
const WARM_UP_SHARE = 0.5
const SAMPLE_MS = 2_000
const PER_SECOND = 40
/** Five megabytes in ten minutes. */
const MAX_KB_A_MINUTE = 512
const MAX_MORE_FILES = 10

type Sample = { minutes: number; rssKb: number; files: number }

test.skipIf(process.platform !== 'linux')(
  `for ${MINUTES} minutes memory and open files stay what they are after a warm-up`,
  { timeout: (MINUTES + 5) * 60_000 },
  () =>
    // The store that uses most of this process's memory is left out if possible.
    withStore(stores.at(-1) ?? 'embedded', async (settings) => {
      const { server, end } = await startOwnServer({ ...AMPLE, ...settings })
      onTestFinished(end)
      const begin = Date.now()
      const samples: Sample[] = []
      const timer = setInterval(() => {
        samples.push({ minutes: (Date.now() - begin) / 60_000, ...lookAt(server.pid) })
      }, SAMPLE_MS)
      const result = await sendTraffic(server.url, MINUTES * 60, PER_SECOND)
      clearInterval(timer)
      const steady = samples.filter(({ minutes }) => minutes > MINUTES * WARM_UP_SHARE)
      const half = Math.floor(steady.length / 2)
      const kbAMinute = slopeOf(steady)
      const files = [steady.slice(0, half), steady.slice(half)].map((part) =>
        Math.max(...part.map((sample) => sample.files)),
      )
      print('soak', {
        ...figuresOf(result),
        rssMb: [steady[0], steady.at(-1)].map((sample) => Math.round((sample?.rssKb ?? 0) / 1_024)),
        kbAMinute: Math.round(kbAMinute),
        openFiles: files,
      })
      expect(Object.keys(result.statusCodeStats ?? {}).filter((one) => one >= '500')).toEqual([])
      expect(kbAMinute).toBeLessThan(MAX_KB_A_MINUTE)
      expect((files[1] ?? 0) - (files[0] ?? 0)).toBeLessThanOrEqual(MAX_MORE_FILES)
    }),
)

function lookAt(pid: number): Pick<Sample, 'rssKb' | 'files'> {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8')
  const rssKb = Number(/VmRSS:\s+(\d+)/.exec(status)?.[1])
  return { rssKb, files: readdirSync(`/proc/${pid}/fd`).length }
}

/** Memory growth in kilobytes per minute: the slope of a regression line. */
function slopeOf(samples: Sample[]): number {
  const mean = (of: (sample: Sample) => number) =>
    samples.reduce((sum, sample) => sum + of(sample), 0) / samples.length
  const [time, memory] = [mean(({ minutes }) => minutes), mean(({ rssKb }) => rssKb)]
  const together = mean(({ minutes, rssKb }) => (minutes - time) * (rssKb - memory))
  return together / mean(({ minutes }) => (minutes - time) ** 2)
}
