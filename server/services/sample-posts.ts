import { insertPost, isSeeded } from '#db/queries/blog-edits.ts'
import { findSeededParks } from '#db/queries/parks-to-write.ts'
import { postSlug } from '#domain/blog.ts'
import { MEDIUM_SCORE, scoreByKeywords } from '#domain/theme-matching.ts'
import { sanitisePostHtml } from '../blog/post-html.ts'
import type { Deps } from '../deps.ts'

type SampleDeps = Pick<Deps, 'builtInWriter' | 'database' | 'log' | 'siteConfig'>

/** Guides the product brings along; each is put in once, so that one that is deleted stays away. */
const SAMPLES = [
  {
    seedKey: 'dog-parks-san-francisco',
    city: 'San Francisco',
    state: 'CA',
    theme: 'Dog Parks',
    tags: ['dog parks', 'san francisco', 'parks'],
    seed: 1,
  },
  {
    seedKey: 'playgrounds-chicago',
    city: 'Chicago',
    state: 'IL',
    theme: 'Parks with Playgrounds',
    tags: ['playgrounds', 'chicago', 'parks'],
    seed: 2,
  },
] as const

const MOST_PARKS = 6
const FEWEST_PARKS = 3

/** Puts in the guides the product brings along. A failure is logged: the site runs without them. */
export async function seedSamplePosts(deps: SampleDeps): Promise<void> {
  try {
    for (const sample of SAMPLES) await seedSample(deps, sample)
  } catch (error) {
    deps.log.error({ err: error }, 'the guides that come along are not put in')
  }
}

async function seedSample(
  { builtInWriter, database, siteConfig }: SampleDeps,
  { seedKey, city, state, theme, tags, seed }: (typeof SAMPLES)[number],
): Promise<void> {
  if (await isSeeded(database, seedKey)) return
  const known = await findSeededParks(database, { city, state })
  const scores = new Map(
    scoreByKeywords(known, theme).map(({ parkId, relevanceScore }) => [parkId, relevanceScore]),
  )
  const scoreOf = ({ id }: { id: number }) => scores.get(id) ?? 0
  const parks = known
    .filter((park) => scoreOf(park) >= MEDIUM_SCORE)
    .sort((one, other) => scoreOf(other) - scoreOf(one) || one.id - other.id)
    .slice(0, MOST_PARKS)
  if (parks.length < FEWEST_PARKS) return
  const request = { region: city, theme, parks, includesImages: true, seed }
  const { title, excerpt, html } = await builtInWriter.writePost(request)
  await insertPost(database, {
    ...{ seedKey, title, excerpt, slug: postSlug(title), content: sanitisePostHtml(html) },
    ...{ author: siteConfig.siteName, tags: [...tags], status: 'published' },
    ...{ publishedAt: new Date(), writtenBy: builtInWriter.name },
    relatedParkIds: parks.map(({ id }) => id),
  })
}
