import { join } from 'node:path'
import { z } from 'zod'
import { type ChangeableSetting, type Setting, TABLE } from './table.ts'
import { serviceUrl } from './values.ts'

type Table = typeof TABLE

export const SETTINGS: Readonly<Record<string, Setting | ChangeableSetting>> = TABLE

type Orders = 'PLACES_PROVIDERS' | 'GEOCODERS'

/** Valid values: undefined only of a setting without a default. */
type Values = {
  [Name in keyof Table]:
    | z.output<Table[Name]['schema']>
    | (Table[Name] extends { fallback: string | number } ? never : undefined)
}

/** The settings in effect. What needs one that is undefined is off. */
export type Settings = Omit<Values, Orders> & { [Name in Orders]: NonNullable<Values[Name]> }

export type ChangeableName = {
  [Name in keyof Table]: Table[Name] extends { section: string } ? Name : never
}[keyof Table]

const settingsSchema = z.object(
  Object.fromEntries(Object.entries(SETTINGS).map(([name, one]) => [name, schemaOf(one)])) as {
    [Name in keyof Values]: z.ZodType<Values[Name]>
  },
)

/** An empty value counts as not set. */
function schemaOf({ schema, fallback }: Setting): z.ZodType {
  return z.preprocess(
    (value) => (typeof value === 'string' && value.trim() === '' ? undefined : value),
    fallback === undefined ? schema.optional() : schema.prefault(fallback),
  )
}

/**
 * Validates each setting by itself.
 *
 * @throws ZodError
 */
export function parseSettings(variables: Readonly<Record<string, string | undefined>>): Settings {
  const values = settingsSchema.parse(variables)
  const google = values.GOOGLE_MAPS_SERVER_KEY === undefined ? [] : (['google'] as const)
  const overpass = values.OVERPASS_URL ? (['overpass'] as const) : []
  const nominatim = values.NOMINATIM_URL ? (['nominatim'] as const) : []
  return {
    ...values,
    // What is set up is used. The offline geocoder knows cities and zip codes as well as any, at no cost.
    PLACES_PROVIDERS: values.PLACES_PROVIDERS ?? [...google, ...overpass, 'local'],
    GEOCODERS: values.GEOCODERS ?? ['offline', ...google, ...nominatim],
  }
}

/** The folder of automatic backups; null while they are switched off. */
export function backupFolder({
  BACKUPS,
  BACKUP_DIR,
  DATA_DIR,
}: Pick<Settings, 'BACKUPS' | 'BACKUP_DIR' | 'DATA_DIR'>): string | null {
  const isOn = BACKUPS ?? BACKUP_DIR !== undefined
  return isOn ? (BACKUP_DIR ?? join(DATA_DIR, 'backups')) : null
}

/** The settings of a section, or all that can be changed in the browser. */
export function changeableSettings(section?: string): [name: string, ChangeableSetting][] {
  return Object.entries(SETTINGS).flatMap(([name, setting]) =>
    'section' in setting && (section ?? setting.section) === setting.section
      ? [[name, setting]]
      : [],
  )
}

export function isChangeable(name: string): boolean {
  return Object.hasOwn(SETTINGS, name) && 'section' in (SETTINGS[name] ?? {})
}

/** Why a value is invalid by itself, in words; null if it is valid. */
export function findFault(name: string, value: string): string | null {
  const setting = SETTINGS[name]
  if (!setting || !isChangeable(name)) return 'is no setting that can be changed here'
  const { error } = schemaOf(setting).safeParse(value)
  return error ? (error.issues[0]?.message ?? 'is not valid') : null
}

/** The last characters of a shorter secret would give it away. */
const SHORTEST_WITH_END = 12

/**
 * A setting's value for display: of a secret at most its last four characters, and of a URL
 * requested by the server neither the user part nor the query.
 */
export function shownSetting(name: string, value: string): string {
  const setting = SETTINGS[name]
  if (!setting || !('section' in setting)) return value
  if (setting.schema === serviceUrl) {
    return value.replace(/\/\/[^/?#]*@/, '//••••@').replace(/([?#]).+$/s, '$1••••')
  }
  if (setting.kind !== 'secret') return value
  return value.length < SHORTEST_WITH_END ? '••••' : `••••${value.slice(-4)}`
}
