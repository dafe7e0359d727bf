import type { Metric, Registry } from 'prom-client'

type Labels = Readonly<Record<string, string | number>>
type Options = {
  name: string
  help: string
  /** The upper bounds of the buckets, in seconds, from the least on. */
  buckets: readonly number[]
  registry: Registry
}

/**
 * Durations by their labels, as a histogram of Prometheus. prom-client's own looks through all labels
 * at every value, which is a fiftieth of a search.
 */
export class Durations {
  readonly #options: Options
  readonly #all = new Map<string, Series>()

  constructor(options: Options) {
    this.#options = options
    const { name, help } = options
    const aggregator = 'sum'
    const get = async () => ({ name, help, type: 'histogram', aggregator, values: this.#values() })
    // What its registry asks of a metric, whose type names classes of its own alone.
    options.registry.registerMetric({ name, help, get } as unknown as Metric)
  }

  /**
   * Those of some labels.
   *
   * @param key stands for the labels, so that they need not be made where they are known
   */
  of(key: string, labelsOf: () => Labels): Series {
    const known = this.#all.get(key)
    if (known) return known
    const series = new Series(labelsOf(), this.#options.buckets)
    this.#all.set(key, series)
    return series
  }

  #values() {
    return [...this.#all.values()].flatMap((series) => series.values(this.#options.name))
  }
}

/** Durations of the same labels. */
class Series {
  readonly #labels: Labels
  readonly #buckets: readonly number[]
  /** How many there are in each bucket, and at the end beyond all of them. */
  readonly #counts: number[]
  #sum = 0

  constructor(labels: Labels, buckets: readonly number[]) {
    this.#labels = labels
    this.#buckets = buckets
    this.#counts = new Array(buckets.length + 1).fill(0)
  }

  add(seconds: number): void {
    let index = 0
    while (index < this.#buckets.length && seconds > Number(this.#buckets[index])) index++
    this.#counts[index] = (this.#counts[index] ?? 0) + 1
    this.#sum += seconds
  }

  /** As Prometheus has them: of each bucket all that took no longer than its bound. */
  values(name: string) {
    let count = 0
    const buckets = this.#counts.map((some, index) => {
      count += some
      const labels = { le: this.#buckets[index] ?? '+Inf', ...this.#labels }
      return { metricName: `${name}_bucket`, labels, value: count }
    })
    return [
      ...buckets,
      { metricName: `${name}_sum`, labels: this.#labels, value: this.#sum },
      { metricName: `${name}_count`, labels: this.#labels, value: count },
    ]
  }
}
