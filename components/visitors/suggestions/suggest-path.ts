import type { Coordinates } from '#domain/geo/geo.ts'

export function addParkPath(position?: Coordinates | null): string {
  return position ? `/suggest?${coordinatesQuery(position)}` : '/suggest'
}

/** @param about a kind of suggestion, or the key of a fact that is typed */
export function changePath({ id }: { id: number }, about?: string): string {
  return `/suggest?park=${id}${about ? `&about=${about}` : ''}`
}

export function helpPath(position?: Coordinates | null): string {
  return position ? `/help?${coordinatesQuery(position)}` : '/help'
}

function coordinatesQuery({ lat, lng }: Coordinates): string {
  return `lat=${lat.toFixed(5)}&lng=${lng.toFixed(5)}`
}
