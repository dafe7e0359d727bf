/** `npm run bench -- search --small`: few calls on small databases, to try a benchmark. */
export const isSmall = process.argv.includes('--small')
/** Numbers of parks that are searched. */
export const [FEW, MANY] = isSmall ? ([1_000, 10_000] as const) : ([20_000, 1_000_000] as const)

export type Case = {
  name: string
  /** Measures one round: milliseconds of each call. */
  round: () => Promise<number[]>
  /** Limits: milliseconds, and the ratio to the first case. */
  most?: { p50?: number; p99?: number; ratio?: number }
}

/**
 * Measures cases beside each other: a round of each to warm up, then rounds in turn, so that all see the
 * same load. Prints a line for each case: the times of its calls and, from the second case on, the
 * ratio of its median to the first case's, with the smallest and the largest ratio of all rounds.
 */
export async function measure(
  title: string,
  cases: readonly Case[],
  { rounds = 5, warmUp = true } = {},
): Promise<void> {
  print(`\n${title}`)
  const samples = cases.map((): number[][] => [])
  for (let round = warmUp ? -1 : 0; round < (isSmall ? 2 : rounds); round++) {
    for (const [index, one] of cases.entries()) {
      const times = await one.round()
      if (round >= 0) samples[index]?.push(times)
    }
  }
  const medians = samples.map((of) => of.map((times) => percentile(times, 0.5)))
  for (const [index, { name, most = {} }] of cases.entries()) {
    const all = samples[index]?.flat() ?? []
    const found = { p50: percentile(all, 0.5), p99: percentile(all, 0.99), ratio: 1 }
    let line = `p50 ${milliseconds(found.p50)}  p99 ${milliseconds(found.p99)}`
    if (index > 0) {
      const ratios = medians[index]?.map((own, round) => own / (medians[0]?.[round] ?? 0)) ?? []
      found.ratio = percentile(ratios, 0.5)
      line += `  × ${found.ratio.toFixed(2)} (${Math.min(...ratios).toFixed(2)} to ${Math.max(...ratios).toFixed(2)})`
    }
    const limits = Object.entries(most).map(([key, limit]) => {
      const isMissed = !(found[key as keyof typeof found] <= limit)
      return verdict(isMissed, `${key} at most ${limit}`)
    })
    print(['', name.padEnd(36), line, ...limits].join('  '))
  }
}

/** A round of calls one after another; each round makes the same calls. */
export function calls(count: number, call: (index: number) => Promise<unknown>): Case['round'] {
  const wanted = isSmall ? Math.ceil(count / 20) : count
  return async () => {
    const times: number[] = []
    for (let index = 0; index < wanted; index++) {
      const start = performance.now()
      await call(index)
      times.push(performance.now() - start)
    }
    return times
  }
}

/** Prints a value that is not a time. */
export function report(name: string, value: number, limit: { most?: number; least?: number } = {}) {
  const { most = Number.POSITIVE_INFINITY, least = Number.NEGATIVE_INFINITY } = limit
  const limits = Object.entries(limit).map(([side, bound]) =>
    verdict(!(value <= most && value >= least), `at ${side} ${bound}`),
  )
  print(['', name.padEnd(36), value.toFixed(2), ...limits].join('  '))
}

/** A benchmark with a missed limit fails. */
function verdict(isMissed: boolean, limit: string): string {
  if (isMissed) process.exitCode = 1
  return `${isMissed ? 'MISS' : 'ok'} (${limit})`
}

export function percentile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
}

function milliseconds(value: number): string {
  return `${value.toFixed(2)} ms`.padStart(10)
}

export function print(line: string): void {
  process.stdout.write(`${line}\n`)
}
