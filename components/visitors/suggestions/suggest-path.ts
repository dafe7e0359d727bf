import type { Coordinates } from '#domain/geo/geo.ts'
import { readPosition } from '#domain/operator/corrections.ts'
import type { SuggestionKind } from '#domain/visitors/suggestions.ts'

/** The page that adds a park at a spot. */
export function addParkPath(spot?: Coordinates | null): string {
  return spot ? `/suggest?${spotText(spot)}` : '/suggest'
}

/** The page that suggests a change of a park. */
export function changePath({ id }: { id: number }, about?: SuggestionKind): string {
  return `/suggest?park=${id}${about ? `&about=${about}` : ''}`
}

/** The page of parks near a spot that need answers. */
export function helpPath(spot?: Coordinates | null): string {
  return spot ? `/help?${spotText(spot)}` : '/help'
}

function spotText({ lat, lng }: Coordinates): string {
  return `lat=${lat.toFixed(5)}&lng=${lng.toFixed(5)}`
}

/** The spot in a page's address; null if there is none. */
export function readSpot(params: URLSearchParams): Coordinates | null {
  return readPosition(`${params.get('lat') ?? ''},${params.get('lng') ?? ''}`)
}

/** The park in a page's address; null for a missing one. */
export function suggestedParkId(params: URLSearchParams): number | null {
  const text = params.get('park') ?? ''
  return /^\d{1,9}$/.test(text) && Number(text) > 0 ? Number(text) : null
}
