import { USUAL_AUTHOR } from '#domain/blog/blog-generate.ts'
import type { Post } from '#domain/blog/blog-schemas.ts'
import type { FactLabel } from '#domain/facts/fact-labels.ts'
import { factText, findLabel } from '#domain/facts/fact-texts.ts'
import { readWeekdayHours, type Span } from '#domain/hours/weekday-hours.ts'
import type { Park } from '#domain/park/park-schemas.ts'
import { COMMONS_NAME, commonsCredit, usablePhotos } from '#domain/park/photo.ts'
import { parkPath } from '#domain/text/slug.ts'

/** A schema.org object in JSON-LD. */
export type Thing = { '@type': string } & Record<string, unknown>

/** A breadcrumb: its name, and its path on this site. */
export type Step = { name: string; path: string }

const WEEKDAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']
const DAY_MINUTES = 24 * 60
/** In UN/CEFACT's common codes, as schema.org wants units. */
const METRE = 'MTR'
/** Parks named in a listing, as many as its page shows at first. */
const MAX_ITEMS = 20

/**
 * A park (https://schema.org/Park) with its known facts only. Ratings of other services are theirs
 * to publish: only this site's own are included.
 *
 * @param origin the site's URL, without a trailing slash
 * @param photo the path of its photo, if search engines may fetch it
 */
export function parkThing(park: Park, origin: string, photo?: string): Thing {
  const url = origin + parkPath(park)
  const address = park.formattedAddress ?? park.vicinity
  // A rule's hours may be others where they are posted.
  const { weekday_text = [], rule } = park.openingHours ?? {}
  const hours = park.closed || rule ? [] : openingHours(weekday_text)
  const rating = visitorsRating(park)
  const features = featuresOf(park)
  const { phone, website, wikidata } = contactOf(park)
  const same = [website, wikidata && `https://www.wikidata.org/wiki/${wikidata}`].filter(Boolean)
  return {
    '@type': 'Park',
    '@id': url,
    name: park.name,
    url,
    geo: { '@type': 'GeoCoordinates', latitude: park.latitude, longitude: park.longitude },
    ...(park.description ? { description: park.description } : {}),
    ...(address ? { address: toAddress(address) } : toLocality(park)),
    ...(phone ? { telephone: phone } : {}),
    ...(same.length > 0 ? { sameAs: same } : {}),
    ...(photo ? { image: [imageOf(park, origin + photo)] } : {}),
    ...(hours.length > 0
      ? { openingHours: hours.flatMap(toLine), openingHoursSpecification: hours }
      : {}),
    ...(features.length > 0 ? { amenityFeature: features } : {}),
    ...(rating ? { aggregateRating: rating } : {}),
  }
}

/**
 * The URL of a park's first photo; one of Wikimedia Commons has its author and license
 * (https://developers.google.com/search/docs/appearance/structured-data/image-license-metadata).
 */
function imageOf(park: Park, url: string): Thing | string {
  const [photo] = usablePhotos(park)
  const credit = photo && commonsCredit(photo)
  if (!credit) return url
  const { author, license, page } = credit
  return {
    '@type': 'ImageObject',
    contentUrl: url,
    creditText: [author, license.name, COMMONS_NAME].filter(Boolean).join(', '),
    ...(author ? { creator: { '@type': 'Person', name: author } } : {}),
    ...(license.url ? { license: license.url } : {}),
    ...(page ? { acquireLicensePage: page } : {}),
  }
}

/** A list of parks (https://schema.org/ItemList), each with the URL of its page. */
export function parkListThing(
  { name, total }: { name: string; total: number },
  parks: readonly Pick<Park, 'id' | 'name'>[],
  origin: string,
): Thing {
  return {
    '@type': 'ItemList',
    name,
    numberOfItems: total,
    itemListElement: parks.slice(0, MAX_ITEMS).map((park, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name: park.name,
      url: origin + parkPath(park),
    })),
  }
}

type Article = Pick<Post, 'title' | 'excerpt' | 'publishedAt' | 'updatedAt' | 'author' | 'tags'>

/** A post (https://schema.org/BlogPosting), by a person or by the site. */
export function postThing(post: Article, { url, image, origin, siteName }: PostPlace): Thing {
  const isOwn = post.author === siteName || post.author === USUAL_AUTHOR
  const publisher = { '@type': 'Organization', name: siteName, url: `${origin}/` }
  return {
    '@type': 'BlogPosting',
    '@id': url,
    mainEntityOfPage: url,
    headline: post.title,
    description: post.excerpt,
    image: [image],
    author: isOwn ? publisher : { '@type': 'Person', name: post.author },
    publisher,
    ...(post.publishedAt ? { datePublished: post.publishedAt } : {}),
    dateModified: post.updatedAt,
    ...(post.tags.length > 0 ? { keywords: post.tags.join(', ') } : {}),
  }
}

type PostPlace = { url: string; image: string; origin: string; siteName: string }

/** Breadcrumbs (https://schema.org/BreadcrumbList), the page itself last. */
export function trailThing(steps: readonly Step[], origin: string): Thing {
  return {
    '@type': 'BreadcrumbList',
    itemListElement: steps.map(({ name, path }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name,
      item: origin + path,
    })),
  }
}

/** The site (https://schema.org/WebSite) with its search. */
export function siteThing(name: string, origin: string): Thing {
  return {
    '@type': 'WebSite',
    name,
    url: `${origin}/`,
    potentialAction: {
      '@type': 'SearchAction',
      target: { '@type': 'EntryPoint', urlTemplate: `${origin}/?address={search_term_string}` },
      'query-input': 'required name=search_term_string',
    },
  }
}

/**
 * Splits '501 Stanyan Street, San Francisco, CA 94117' into parts; other addresses are unchanged.
 */
function toAddress(address: string): Thing | string {
  const [, street, city, state, zip] =
    /^(.+), ([^,]+), ([A-Z]{2})(?: (\d{5}(?:-\d{4})?))?(?:, (?:USA|United States))?$/.exec(
      address.trim(),
    ) ?? []
  if (!street || !city || !state) return address
  return {
    '@type': 'PostalAddress',
    streetAddress: street,
    addressLocality: city,
    addressRegion: state,
    ...(zip ? { postalCode: zip } : {}),
    addressCountry: 'US',
  }
}

/** Of a derived address only its place: the street is not the park's own. */
function toLocality({ near, place }: Park): { address?: Thing } {
  if (!near || !place) return {}
  const [, city, state] = /^(.+), ([A-Z]{2})$/.exec(place) ?? []
  const known = state ? { addressRegion: state, addressCountry: 'US' } : {}
  return { address: { '@type': 'PostalAddress', addressLocality: city ?? place, ...known } }
}

/**
 * A park's amenities and known facts: true or false, a number for counts and lengths, which have a
 * unit, a text for choices. 'limited' is left out.
 */
function featuresOf({ amenities, facts = [] }: Park): Thing[] {
  const known = facts.flatMap((fact) => {
    const label = findLabel(fact.key)
    if (!label || label.kind === 'text' || fact.value === 'limited') return []
    if (fact.value === 'no') return [toFeature(label.name, false)]
    if (fact.value === 'yes') return isListed(amenities, label) ? [] : [toFeature(label.name, true)]
    if (label.kind === 'choice') return [toFeature(label.name, factText(fact))]
    const feature = toFeature(label.name, Number(fact.value))
    return [label.kind === 'length' ? { ...feature, unitCode: METRE } : feature]
  })
  return [...amenities.map((name) => toFeature(name, true)), ...known]
}

function contactOf({ facts = [] }: Park): Partial<Record<string, string>> {
  return Object.fromEntries(facts.map(({ key, value }) => [key, value]))
}

/** Whether an amenity already states that a fact is true. */
function isListed(amenities: readonly string[], { name, feeds, kind }: FactLabel): boolean {
  const isSame = (amenity: string) =>
    amenity === name || (amenity === feeds && (kind === 'yesno' || feeds === name))
  return amenities.some(isSame)
}

function toFeature(name: string, value: boolean | number | string): Thing {
  return { '@type': 'LocationFeatureSpecification', name, value }
}

function visitorsRating({ rating, userRatingsTotal, ratingSource }: Park): Thing | null {
  if (ratingSource !== 'visitors' || !rating || !userRatingsTotal) return null
  return {
    '@type': 'AggregateRating',
    ratingValue: rating,
    ratingCount: userRatingsTotal,
    bestRating: 5,
    worstRating: 1,
  }
}

type Hours = Thing & { dayOfWeek: string[]; opens: string; closes: string }

/**
 * Groups days with the same hours; a closed day is from 00:00 to 00:00 and an open one ends at
 * 23:59, as required by
 * https://developers.google.com/search/docs/appearance/structured-data/local-business. Empty if any
 * day's hours are unclear: the others alone would imply that it is closed.
 */
function openingHours(lines: readonly string[]): Hours[] {
  const week = readWeekdayHours(lines)
  if (week.some((day) => day?.spans === null)) return []
  const days = new Map<string, string[]>()
  for (const [index, day] of week.entries()) {
    const spans = day?.spans?.length === 0 ? [{ start: 0, end: 0 }] : (day?.spans ?? [])
    for (const hours of spans.map(toHours)) {
      days.set(hours, [...(days.get(hours) ?? []), WEEKDAYS[index] ?? ''])
    }
  }
  return [...days].map(([hours, dayOfWeek]) => {
    const [opens = '', closes = ''] = hours.split(' ')
    return { '@type': 'OpeningHoursSpecification', dayOfWeek, opens, closes }
  })
}

/** 'Mo,Tu 06:00-22:00'; empty for closed days. */
function toLine({ dayOfWeek, opens, closes }: Hours): string[] {
  const days = dayOfWeek.map((day) => day.slice(0, 2)).join(',')
  return opens === closes ? [] : [`${days} ${opens}-${closes}`]
}

function toHours({ start, end }: Span): string {
  const isWholeDay = end - start >= DAY_MINUTES
  return isWholeDay ? '00:00 23:59' : `${toTime(start)} ${toTime(end)}`
}

function toTime(minutes: number): string {
  const two = (value: number) => String(value).padStart(2, '0')
  return `${two(Math.floor(minutes / 60) % 24)}:${two(minutes % 60)}`
}
