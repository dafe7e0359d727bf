import type { PaidCall } from '#domain/operator/costs.ts'

/**
 * Runs one request that is paid for and writes it down; each attempt is one.
 *
 * @throws ProviderError 'budget', without running the work, once today's budget is spent; and what
 * the work throws
 */
export type Meter = <T>(call: PaidCall, work: () => Promise<T>) => Promise<T>
