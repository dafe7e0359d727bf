import { AMENITIES } from '#domain/facts/amenities.ts'
import { typeRule } from '#domain/listing/listing.ts'
import type { Points } from './points.ts'

/** Returns a function that tells whether points, by index, are of a type; as `isOfType` of searches. */
export function typeTest(points: Points, type: string): (index: number) => boolean {
  const { names, amenityBits, kinds } = points
  const { amenity, types = [], inName, anywhere } = typeRule(type)
  const bit = amenity ? 1 << AMENITIES.indexOf(amenity) : 0
  const isKind = points.texts.kinds.texts.map((text) => {
    const [told = ''] = text.split('\n', 1)
    const isTold = told.split(',').some((each) => types.includes(each))
    return isTold || (anywhere !== undefined && text.slice(told.length).includes(anywhere))
  })
  const inNames = inName ?? anywhere
  return (index) => {
    if ((amenityBits[index] ?? 0) & bit || isKind[kinds[index] ?? 0]) return true
    if (!inNames) return false
    const name = (names[index] ?? '').toLowerCase()
    return (anywhere ? name.replaceAll('_', ' ') : name).includes(inNames)
  }
}
