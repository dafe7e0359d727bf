import {
  IconArticle,
  IconDatabase,
  IconFlag,
  IconListDetails,
  IconMapDown,
  IconServer,
  IconSettings,
  IconWorldSearch,
} from '@tabler/icons-react'
import type { Stats } from '#domain/operator/stats-schemas.ts'
import { formatCount } from '#domain/text/format-text.ts'
import { dollarText } from '../cache/cache-overview.ts'

type Card = {
  path: string
  name: string
  text: string
  Icon: typeof IconSettings
  /** A noteworthy fact shown on the card; null if there is none. */
  fact?: (stats: Stats) => string | null
}

export const CARDS: readonly Card[] = [
  {
    path: '/admin/cache',
    name: 'Cache Management',
    text: 'What is kept of outside services, and what that saves.',
    Icon: IconDatabase,
    fact: spentFact,
  },
  {
    path: '/admin/reports',
    name: 'Error Reports',
    text: 'What visitors say is wrong about parks.',
    Icon: IconFlag,
    fact: openFact,
  },
  {
    path: '/admin/regions',
    name: 'Regions',
    text: 'Cities, states and countries whose parks are here.',
    Icon: IconMapDown,
  },
  {
    path: '/admin/seo-urls',
    name: 'SEO URLs',
    text: 'Pages in the sitemap and what search engines read.',
    Icon: IconWorldSearch,
  },
  {
    path: '/admin/blog',
    name: 'Blog Manager',
    text: 'Posts, schedules and the writer of guides.',
    Icon: IconArticle,
  },
  {
    path: '/admin/config',
    name: 'Configuration',
    text: 'Keys, sources, limits and texts of the site.',
    Icon: IconSettings,
  },
]

/** Placeholders for planned pages. */
export const UNBUILT = [
  { name: 'System Logs', text: 'Coming soon', Icon: IconListDetails },
  { name: 'Database Management', text: 'Coming soon', Icon: IconServer },
] as const

function openFact({ openReports }: Stats): string | null {
  return openReports > 0 ? `${formatCount(openReports)} open` : null
}

function spentFact({ series }: Stats): string | null {
  const spent = series.spend.at(-1) ?? 0
  return spent > 0 ? `${dollarText(spent)} spent today` : null
}
