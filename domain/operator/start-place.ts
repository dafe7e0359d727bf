import { z } from 'zod'
import { MAX_LATITUDE } from '../search/search-defaults.ts'

/** Where a site's map begins, in degrees; without a zoom, at that of a city. */
export const startSchema = z.object({
  lat: z.number(),
  lng: z.number(),
  zoom: z.number().optional(),
})
export type Start = z.output<typeof startSchema>

const NUMBER = /^-?\d{1,3}(\.\d+)?$/

/** Reads '45.52, -122.68' or '45.52, -122.68, 13'; null for other texts, such as a place's name. */
export function readStart(text: string): Start | null {
  const parts = text.split(',').map((part) => part.trim())
  if (parts.length < 2 || parts.length > 3 || !parts.every((part) => NUMBER.test(part))) return null
  const [lat = 0, lng = 0, zoom] = parts.map(Number)
  if (Math.abs(lat) > MAX_LATITUDE || Math.abs(lng) > 180) return null
  return { lat, lng, ...(zoom === undefined ? {} : { zoom }) }
}
