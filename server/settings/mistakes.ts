import { isUsableMapsKey } from '#domain/map/map-settings.ts'
import type { Settings } from './settings.ts'
import { sourcesOf } from './source-order.ts'

/** A conflict between settings that are valid by themselves. */
export type Mistake = {
  /** The setting to correct, and what would be right. */
  name: keyof Settings
  reason: string
  involves: (keyof Settings)[]
}

/** Finds conflicts between settings that are valid by themselves. */
export function findMistakes(set: Settings): Mistake[] {
  return [
    ...googleMistakes(set),
    ...openStreetMapMistakes(set),
    ...commonsMistakes(set),
    ...writerMistakes(set),
  ]
}

type Values = Readonly<Record<string, string>>

/**
 * Finds keys used with another URL than the one they were set for: the environment's key is sent
 * nowhere else.
 */
export function findMisdirected(own: Values, stored: Values): Mistake[] {
  const isMisdirected =
    own.AI_API_KEY !== undefined && own.AI_BASE_URL === undefined && stored.AI_BASE_URL
  if (!isMisdirected) return []
  return [
    {
      name: 'AI_BASE_URL',
      reason: 'must be set by the environment, as AI_API_KEY is: the key is for that address alone',
      involves: ['AI_BASE_URL'],
    },
  ]
}

const ORDERS = ['PLACES_PROVIDERS', 'GEOCODERS'] as const

function asked(set: Settings): Set<string> {
  const { placesProviders, geocoders } = sourcesOf(set)
  return new Set([...placesProviders, ...geocoders])
}

function googleMistakes(set: Settings): Mistake[] {
  const server = set.GOOGLE_MAPS_SERVER_KEY
  const browser = set.GOOGLE_MAPS_BROWSER_KEY
  const isAsked = asked(set).has('google')
  const mistakes: (Mistake | false)[] = [
    isAsked &&
      !server && {
        name: 'GOOGLE_MAPS_SERVER_KEY',
        reason: 'must be set, as google is to be asked',
        involves: ['GOOGLE_MAPS_SERVER_KEY', ...ORDERS],
      },
    server !== undefined &&
      !isServerKey(server) && {
        name: 'GOOGLE_MAPS_SERVER_KEY',
        reason: "is no key of Google's: these have some 39 letters, digits, - and _",
        involves: ['GOOGLE_MAPS_SERVER_KEY'],
      },
    server !== undefined &&
      server === browser && {
        name: 'GOOGLE_MAPS_SERVER_KEY',
        reason: 'must not be the same as GOOGLE_MAPS_BROWSER_KEY: that one is public',
        involves: ['GOOGLE_MAPS_SERVER_KEY', 'GOOGLE_MAPS_BROWSER_KEY'],
      },
    isAsked &&
      !isUsableMapsKey(browser ?? '') && {
        name: 'GOOGLE_MAPS_BROWSER_KEY',
        reason: "must be set, as what google tells may be shown on Google's map only",
        involves: ['GOOGLE_MAPS_BROWSER_KEY', 'GOOGLE_MAPS_SERVER_KEY', ...ORDERS],
      },
  ]
  return mistakes.filter((mistake) => mistake !== false)
}

function openStreetMapMistakes(set: Settings): Mistake[] {
  const names = asked(set)
  return (
    [
      ['overpass', 'OVERPASS_URL', 'PLACES_PROVIDERS'],
      ['nominatim', 'NOMINATIM_URL', 'GEOCODERS'],
    ] as const
  ).flatMap(([service, url, order]) => {
    if (!names.has(service)) return []
    const needed = [
      [url, `must be set, as ${service} is to be asked`],
      ['SITE_URL', `must be set: ${service}'s operator wants to know who asks`],
      ['CONTACT_EMAIL', `must be set: ${service}'s operator wants to know who asks`],
    ] as const
    return needed
      .filter(([name]) => set[name] === undefined)
      .map(([name, reason]): Mistake => ({ name, reason, involves: [name, url, order] }))
  })
}

function commonsMistakes(set: Settings): Mistake[] {
  if (set.COMMONS_PHOTOS === 'off') return []
  return (['SITE_URL', 'CONTACT_EMAIL'] as const)
    .filter((name) => set[name] === undefined)
    .map((name) => ({
      name,
      reason: 'must be set: Wikimedia wants to know who asks for photos',
      involves: [name, 'COMMONS_PHOTOS'],
    }))
}

function writerMistakes(set: Settings): Mistake[] {
  const involves: Mistake['involves'] = ['AI_BASE_URL', 'AI_API_KEY', 'AI_MODEL']
  const isUsed = involves.some((name) => set[name] !== undefined)
  return (['AI_BASE_URL', 'AI_MODEL'] as const)
    .filter((name) => isUsed && set[name] === undefined)
    .map((name) => ({ name, reason: "must be set, as the blog's writer is set up", involves }))
}

/** Google's keys currently have 39 characters, but their format may change. */
function isServerKey(key: string): boolean {
  return /^[\w.-]{30,128}$/.test(key) && isUsableMapsKey(key)
}
