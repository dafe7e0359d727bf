import { type Step, type Thing, trailThing } from './structured-data.ts'
import type { PageContext } from './types.ts'

/** How one gets from the main screen to a page that lies right below it. */
export function pageTrail(
  page: Step,
  { site, origin }: Pick<PageContext, 'site' | 'origin'>,
): Thing {
  return trailThing([{ name: site.siteName, path: '/' }, page], origin)
}
