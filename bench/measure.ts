import { appendFileSync } from 'node:fs'

export type Timing = { p50: number; p95: number; p99: number; perSecond: number }

export const NO_TIMING: Timing = {
  p50: Number.NaN,
  p95: Number.NaN,
  p99: Number.NaN,
  perSecond: Number.NaN,
}

/**
 * Times calls after a warm-up: sequentially for latency, then concurrently for the rate.
 * Milliseconds.
 */
export async function time(
  calls: number,
  call: (index: number) => Promise<unknown>,
  concurrency = 8,
): Promise<Timing> {
  for (let index = 0; index < calls; index++) await call(index)
  const latencies: number[] = []
  for (let index = 0; index < calls; index++) {
    const start = performance.now()
    await call(index)
    latencies.push(performance.now() - start)
  }
  const start = performance.now()
  let next = 0
  const worker = async () => {
    while (next < calls) await call(next++)
  }
  await Promise.all(Array.from({ length: concurrency }, worker))
  const perSecond = (calls / (performance.now() - start)) * 1000
  const at = (share: number) => percentile(latencies, share)
  return { p50: at(0.5), p95: at(0.95), p99: at(0.99), perSecond }
}

export function percentile(values: number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
}

/** The median of some values. */
export function median(values: number[]): number {
  return percentile(values, 0.5)
}

export function milliseconds(value: number): string {
  return `${value.toFixed(2)} ms`
}

export function print(line: string): void {
  process.stdout.write(`${line}\n`)
}

type Limit = {
  most?: number
  least?: number
  /** What is measured, for the table. */
  of?: string
  /** The measurements of the product and of the reference, if the value is their ratio. */
  sides?: [product: string, beside: string]
}

/**
 * Prints a measured value with its limit and adds it to the final table; beyond the limit the
 * benchmark fails.
 */
export function verdict(name: string, value: number, limit: Limit): void {
  const holds = value <= (limit.most ?? Number.POSITIVE_INFINITY) && value >= (limit.least ?? 0)
  const wanted = limit.most === undefined ? `at least ${limit.least}` : `at most ${limit.most}`
  print(`${holds ? '  ok ' : 'MISS '} ${name}: ${value.toFixed(2)} (${wanted})`)
  if (!holds) process.exitCode = 1
  const [product = '', beside = ''] = limit.sides ?? []
  const row = [holds ? 'ok' : 'MISS', [limit.of, name].filter(Boolean).join(': ')]
  const { BENCH_TABLE } = process.env
  if (BENCH_TABLE) {
    appendFileSync(
      BENCH_TABLE,
      `${JSON.stringify([...row, product, beside, value.toFixed(2), wanted])}\n`,
    )
  }
}
