import { type Step, type Thing, trailThing } from './structured-data.ts'
import type { PageContext } from './types.ts'

/** The breadcrumbs of a page directly below the main screen. */
export function pageTrail(
  page: Step,
  { site, origin }: Pick<PageContext, 'site' | 'origin'>,
): Thing {
  return trailThing([{ name: site.siteName, path: '/' }, page], origin)
}
