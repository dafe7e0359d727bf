import { guideKind } from '../services/blog/blog-job.ts'
import { dueGuidesKind, plannedGuideKind } from '../services/blog/blog-runs.ts'
import type { JobKind } from '../services/jobs.ts'
import { newsKind } from '../services/operator/news.ts'
import { sitemapKind } from '../services/operator/seo-job.ts'
import { commonsKind } from '../services/park/commons-photos.ts'
import { dueRegionsKind, regionKind } from '../services/region/run-region.ts'
import { upkeepKinds } from './upkeep.ts'

type KindPorts = Parameters<typeof guideKind>[0] &
  Parameters<typeof plannedGuideKind>[0] &
  Parameters<typeof sitemapKind>[0] &
  Parameters<typeof commonsKind>[0] &
  Parameters<typeof newsKind>[0] &
  Parameters<typeof regionKind>[0] &
  Parameters<typeof upkeepKinds>[0]

/** All work that a server does beside requests, but for backups. */
export function jobKinds(deps: KindPorts): JobKind[] {
  return [
    guideKind(deps),
    plannedGuideKind(deps),
    dueGuidesKind(deps),
    sitemapKind(deps),
    commonsKind(deps),
    newsKind(deps),
    regionKind(deps),
    dueRegionsKind(deps),
    ...upkeepKinds(deps),
  ]
}
