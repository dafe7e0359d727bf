import type { PaidCall } from '#domain/operator/costs.ts'

/**
 * Runs one paid request and records it; each attempt counts.
 *
 * @throws ProviderError 'budget', without running the request, once today's budget is spent; and
 * the request's error
 */
export type Meter = <T>(call: PaidCall, work: () => Promise<T>) => Promise<T>
