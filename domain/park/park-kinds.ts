/** The kinds a park can be given, as sources name them, with their names. */
export const PARK_KINDS = {
  park: 'Park',
  dog_park: 'Dog park',
  playground: 'Playground',
  garden: 'Garden',
  nature_reserve: 'Nature reserve',
  recreation_ground: 'Recreation ground',
  common: 'Common',
  beach: 'Beach',
  plaza: 'Plaza',
  national_park: 'National park',
} as const

export type ParkKind = keyof typeof PARK_KINDS

export const PARK_KIND_KEYS = Object.keys(PARK_KINDS) as ParkKind[]

/** The facts that a kind implies. */
export const KIND_FACTS: Readonly<Partial<Record<ParkKind, Record<string, string>>>> = {
  dog_park: { dog_area: 'yes' },
  playground: { playground: 'yes' },
  garden: { garden: 'yes' },
  beach: { beach: 'yes' },
}

/** A kind in words: 'Dog park'; for a kind outside the list, the source's name. */
export function kindName(kind: string): string {
  if (Object.hasOwn(PARK_KINDS, kind)) return PARK_KINDS[kind as ParkKind]
  const words = kind.replaceAll('_', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}
