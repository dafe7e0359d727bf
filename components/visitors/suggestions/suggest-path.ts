import type { Coordinates } from '#domain/geo/geo.ts'

export function addParkPath(spot?: Coordinates | null): string {
  return spot ? `/suggest?${spotText(spot)}` : '/suggest'
}

/** @param about a kind of suggestion, or the key of a fact that is typed */
export function changePath({ id }: { id: number }, about?: string): string {
  return `/suggest?park=${id}${about ? `&about=${about}` : ''}`
}

export function helpPath(spot?: Coordinates | null): string {
  return spot ? `/help?${spotText(spot)}` : '/help'
}

function spotText({ lat, lng }: Coordinates): string {
  return `lat=${lat.toFixed(5)}&lng=${lng.toFixed(5)}`
}
