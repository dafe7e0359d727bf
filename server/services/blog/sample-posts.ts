import type { Database } from '#db/client.ts'
import { insertPost, isSeeded, writeSampleAuthor } from '#db/queries/blog/blog-edits.ts'
import { findSeededParks } from '#db/queries/blog/parks-to-write.ts'
import { postSlug } from '#domain/blog/blog.ts'
import { hasEnoughFacts } from '#domain/blog/post-facts.ts'
import type { Park } from '#domain/park/park-schemas.ts'
import type { Logger } from '../../core/log.ts'
import type { Writer } from '../../sources/writer/types.ts'
import type { SettingsPorts } from '../ports.ts'
import { sanitisePostHtml } from './post-html.ts'

type SamplePorts = SettingsPorts<'SITE_NAME'> & {
  builtInWriter: Writer
  database: Database
  log: Logger
}

/**
 * Guides shipped with the product; each is added only once, so that deleted ones don't come back.
 */
const SAMPLES = [
  {
    seedKey: 'dog-parks-san-francisco',
    city: 'San Francisco',
    state: 'CA',
    theme: 'Dog Parks',
    amenity: 'Dog Park',
    tags: ['dog parks', 'san francisco', 'parks'],
    seed: 1,
  },
  {
    seedKey: 'playgrounds-chicago',
    city: 'Chicago',
    state: 'IL',
    theme: 'Parks with Playgrounds',
    amenity: 'Playground',
    tags: ['playgrounds', 'chicago', 'parks'],
    seed: 2,
  },
] as const

const MAX_PARKS = 6
const MIN_PARKS = 3

/**
 * Adds the guides shipped with the product, by this site. Failures are only logged: the site runs without them.
 */
export async function seedSamplePosts(deps: SamplePorts): Promise<void> {
  try {
    for (const sample of SAMPLES) await seedSample(deps, sample)
    await writeSampleAuthor(deps.database, deps.configured.current.settings.SITE_NAME)
  } catch (error) {
    deps.log.error({ err: error }, 'the sample guides could not be inserted')
  }
}

/** For parks without a description, a guide would say no more than their cards. */
function isWorthReading(park: Park): boolean {
  return park.description !== undefined && hasEnoughFacts(park)
}

async function seedSample(
  { builtInWriter, configured, database }: SamplePorts,
  { seedKey, city, state, theme, amenity, tags, seed }: (typeof SAMPLES)[number],
): Promise<void> {
  if (await isSeeded(database, seedKey)) return
  const known = await findSeededParks(database, { city, state })
  const parks = known
    .filter((park) => park.amenities.includes(amenity) && isWorthReading(park))
    .sort((one, other) => other.amenities.length - one.amenities.length || one.id - other.id)
    .slice(0, MAX_PARKS)
  if (parks.length < MIN_PARKS) return
  const request = { region: city, theme, parks, includesImages: true, seed }
  const { title, excerpt, html } = await builtInWriter.writePost(request)
  await insertPost(database, {
    seedKey,
    title,
    slug: postSlug(title),
    author: configured.current.settings.SITE_NAME,
    excerpt,
    content: sanitisePostHtml(html),
    tags: [...tags],
    relatedParkIds: parks.map(({ id }) => id),
    status: 'published',
    publishedAt: new Date(),
    writtenBy: builtInWriter.name,
  })
}
