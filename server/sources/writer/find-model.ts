import { z } from 'zod'
import { fetchJson } from '../http.ts'

/** The list of a service's models. */
const MODEL_LIST_TIMEOUT_MS = 8_000

const MAX_BYTES = 5_000_000

const modelsSchema = z.object({ data: z.array(z.object({ id: z.string() })) })

type Service = { baseUrl: string; apiKey: string | undefined; model: string }

/**
 * Checks, by its free list of models, whether an OpenAI-compatible service has a model, and how
 * many it has.
 *
 * @throws ProviderError, and the signal's reason if it is aborted
 */
export async function findModel(
  { baseUrl, apiKey, model }: Service,
  signal?: AbortSignal,
): Promise<{ isKnown: boolean; models: number }> {
  const request = {
    url: new URL(`${baseUrl}/models`),
    ...(apiKey ? { headers: { authorization: `Bearer ${apiKey}` } } : {}),
    secret: apiKey,
    timeoutMs: MODEL_LIST_TIMEOUT_MS,
    maxBytes: MAX_BYTES,
    signal,
  }
  const { data } = await fetchJson("The blog's writer", request, modelsSchema)
  return { isKnown: data.some(({ id }) => id === model), models: data.length }
}
