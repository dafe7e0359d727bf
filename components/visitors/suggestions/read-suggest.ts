import type { Coordinates } from '#domain/geo/geo.ts'
import { readPosition } from '#domain/operator/corrections.ts'

export function readCoordinates(params: URLSearchParams): Coordinates | null {
  return readPosition(`${params.get('lat') ?? ''},${params.get('lng') ?? ''}`)
}

/** The park in a page's address; null for a missing one. */
export function suggestedParkId(params: URLSearchParams): number | null {
  const text = params.get('park') ?? ''
  return /^\d{1,9}$/.test(text) && Number(text) > 0 ? Number(text) : null
}
