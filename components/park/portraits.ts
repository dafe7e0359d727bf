import { queryOptions } from '@tanstack/react-query'
import type { Park } from '#domain/park/park-schemas.ts'
import { usablePhotos } from '#domain/park/photo.ts'
import type { Portrait } from '#domain/park/portrait-schemas.ts'

/** Cards of a document whose pictures are part of it: each takes about a kilobyte. */
export const FIRST_CARDS = 8

/** Whether a park's picture is its own shape: no photo of it is known, but its outline or its area. */
export function hasPortrait(park: Park): boolean {
  const hasShape = park.hasOutline || park.outline || park.area
  return !!hasShape && !park.noPicture && usablePhotos(park).length === 0
}

/** A park's portrait; null without a shape. */
export function portraitQuery(id: number) {
  return queryOptions({
    queryKey: ['portrait', id],
    queryFn: async (): Promise<Portrait | null> =>
      (await import('./ask-portraits.ts')).askPortrait(id),
  })
}
