import { isUsableMapsKey } from '#domain/map/map-settings.ts'
import { findFault, parseSettings, type Settings } from './settings.ts'

type Texts = Readonly<Record<string, string>>
type Name = keyof Settings

/** Settings that are valid by themselves but not together. */
export type Mistake = {
  /** The setting to correct, and what would be right. */
  name: Name
  reason: string
  involves: Name[]
}

/** Invalid settings, each by name with what would be right. */
export class InvalidSettingsError extends Error {
  override name = 'InvalidSettingsError'

  constructor(mistakes: readonly { name: string; reason: string }[]) {
    const lines = mistakes.map(({ name, reason }) => `  ${name} ${reason}`)
    super(`These settings are invalid:\n${lines.join('\n')}`)
  }
}

const ORDERS: Name[] = ['PLACES_PROVIDERS', 'GEOCODERS']
const WRITER: Name[] = ['AI_BASE_URL', 'AI_API_KEY', 'AI_MODEL']

/** Finds conflicts between settings. */
export function findMistakes(settings: Settings): Mistake[] {
  const {
    GOOGLE_MAPS_SERVER_KEY: serverKey,
    GOOGLE_MAPS_BROWSER_KEY: browserKey,
    PLACES_PROVIDERS,
    GEOCODERS,
  } = settings
  const mistakes: Mistake[] = []
  const add = (name: Name, reason: string, involves: Name[] = []) =>
    void mistakes.push({ name, reason, involves: [name, ...involves] })
  const addMissing = (names: Name[], reason: string, involves: Name[]) => {
    for (const name of names) if (settings[name] === undefined) add(name, reason, involves)
  }
  if (serverKey !== undefined && !isServerKey(serverKey)) {
    const reason = "is no key of Google's: these have some 39 letters, digits, - and _"
    add('GOOGLE_MAPS_SERVER_KEY', reason)
  }
  if (serverKey !== undefined && serverKey === browserKey) {
    const reason = 'must not be the same as GOOGLE_MAPS_BROWSER_KEY: that one is public'
    add('GOOGLE_MAPS_SERVER_KEY', reason, ['GOOGLE_MAPS_BROWSER_KEY'])
  }
  if ([...PLACES_PROVIDERS, ...GEOCODERS].includes('google')) {
    addMissing(['GOOGLE_MAPS_SERVER_KEY'], 'must be set, as google is to be asked', ORDERS)
    if (!isUsableMapsKey(browserKey ?? '')) {
      const reason = "must be set, as what google says may be shown on Google's map only"
      add('GOOGLE_MAPS_BROWSER_KEY', reason, ['GOOGLE_MAPS_SERVER_KEY', ...ORDERS])
    }
  }
  const services: [string, isUsed: boolean, Name[]][] = [
    ['overpass', PLACES_PROVIDERS.includes('overpass'), ['OVERPASS_URL', 'PLACES_PROVIDERS']],
    ['nominatim', GEOCODERS.includes('nominatim'), ['NOMINATIM_URL', 'GEOCODERS']],
  ]
  for (const [service, isUsed, involves] of services) {
    if (!isUsed) continue
    addMissing(involves.slice(0, 1), `must be set, as ${service} is to be asked`, involves)
    const reason = `must be set: ${service}'s operator wants to know who asks`
    addMissing(['SITE_URL', 'CONTACT_EMAIL'], reason, involves)
  }
  if (settings.NEWS_EMAIL !== undefined) {
    addMissing(['SMTP_URL'], 'must be set, as news is sent by e-mail', ['NEWS_EMAIL'])
  }
  if (settings.COMMONS_PHOTOS) {
    const reason = 'must be set: Wikimedia wants to know who asks for photos'
    addMissing(['SITE_URL', 'CONTACT_EMAIL'], reason, ['COMMONS_PHOTOS'])
  }
  if (WRITER.some((name) => settings[name] !== undefined)) {
    addMissing(['AI_BASE_URL', 'AI_MODEL'], "must be set, as the blog's writer is set up", WRITER)
  }
  return mistakes
}

/** Google's keys currently have 39 characters, but their format may change. */
function isServerKey(key: string): boolean {
  return /^[\w.-]{30,128}$/.test(key) && isUsableMapsKey(key)
}

/**
 * Conflicts between settings of the environment and stored ones. The environment's key is sent to
 * no other URL than the environment's.
 */
export function findMistakesIn(variables: Texts, stored: Texts): Mistake[] {
  const mistakes = findMistakes(parseSettings({ ...stored, ...variables }))
  if (variables.AI_API_KEY === undefined || variables.AI_BASE_URL || !stored.AI_BASE_URL) {
    return mistakes
  }
  const reason =
    'must be set by the environment, as AI_API_KEY is: the key is for that address alone'
  return [{ name: 'AI_BASE_URL', reason, involves: ['AI_BASE_URL'] }, ...mistakes]
}

/**
 * Finds a stored key whose service URL was changed without it: whoever may change the URL must not
 * get the key sent there.
 *
 * @param typed the names of the settings entered now
 */
export function findStrayKey(
  variables: Texts,
  { before, after, typed }: { before: Texts; after: Texts; typed: readonly string[] },
): Mistake[] {
  if (after.AI_API_KEY === undefined || typed.includes('AI_API_KEY')) return []
  const urlOf = (stored: Texts) =>
    ({ ...stored, ...variables }).AI_BASE_URL?.trim().replace(/\/+$/, '')
  if (urlOf(before) === urlOf(after)) return []
  const name = 'AI_API_KEY'
  const reason = 'has to be entered again or removed: it was entered for another AI_BASE_URL'
  return [{ name, reason, involves: [name] }]
}

/** A setting that is present but not used. */
export type IgnoredSetting = { name: string; reason: string }

/**
 * Combines the environment's settings with stored ones it does not set. Stored values that are
 * invalid, by themselves or in combination, are ignored and reported: they must not stop the
 * product.
 *
 * @throws InvalidSettingsError if the environment's own settings contradict each other
 */
export function resolveSettings(
  variables: Texts,
  stored: Texts,
): { settings: Settings; ignored: IgnoredSetting[] } {
  const ignored: IgnoredSetting[] = []
  let used: Texts = {}
  for (const [name, value] of Object.entries(stored)) {
    const reason = findFault(name, value)
    if (reason !== null) ignored.push({ name, reason })
    else used = { ...used, [name]: value }
  }
  let own = variables
  for (;;) {
    const mistakes = findMistakesIn(own, used)
    if (mistakes.length === 0) break
    const wrong = findInvolved(mistakes, used)
    // The environment may refer to something that is now ignored.
    const beyond = wrong.length > 0 || ignored.length === 0 ? [] : findInvolved(mistakes, own)
    if (wrong.length + beyond.length === 0) throw new InvalidSettingsError(mistakes)
    ignored.push(...wrong, ...beyond)
    used = without(used, wrong)
    own = without(own, beyond)
  }
  return { settings: parseSettings({ ...used, ...own }), ignored }
}

function findInvolved(mistakes: Mistake[], values: Texts): IgnoredSetting[] {
  const found = new Map<string, IgnoredSetting>()
  for (const { name, reason, involves } of mistakes) {
    for (const one of involves) {
      const why = one === name ? reason : `does not go with this: ${name} ${reason}`
      if (values[one] !== undefined && !found.has(one)) found.set(one, { name: one, reason: why })
    }
  }
  return [...found.values()]
}

function without(values: Texts, ignored: IgnoredSetting[]): Texts {
  const names = new Set(ignored.map(({ name }) => name))
  return Object.fromEntries(Object.entries(values).filter(([name]) => !names.has(name)))
}
