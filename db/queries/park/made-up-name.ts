/** What parks without a name are called, by their type in OpenStreetMap. */
export const UNNAMED: Readonly<Record<string, string>> = {
  dog_park: 'Dog park',
  playground: 'Playground',
  park: 'Park',
  nature_reserve: 'Nature reserve',
  recreation_ground: 'Recreation ground',
  common: 'Common',
}

/**
 * The name given to a park without one: 'Playground near Elm Street'.
 *
 * @param kind a key of `UNNAMED`
 * @param place the nearest street or town
 */
export function madeUpName(kind: string, place: string): string {
  return `${UNNAMED[kind]} near ${place}`
}

/** Matches the names that `madeUpName` gives; also a regular expression of PostgreSQL. */
export const MADE_UP_NAME = `^(${Object.values(UNNAMED).join('|')}) near `

const MADE_UP = new RegExp(MADE_UP_NAME)

export function isMadeUpName(name: string): boolean {
  return MADE_UP.test(name)
}
