/** What an address of a file must be like, without a full stop. */
export const FILE_URL_RULE =
  'The address must begin with https:// or http:// and have no user name, such as https://parks.example/region.osm.pbf'

/** Parses the address of a file to be downloaded; null if it breaks the rule. */
export function parseFileUrl(text: string): URL | null {
  const url = URL.canParse(text) ? new URL(text) : null
  return url && /^https?:$/.test(url.protocol) && !url.username && !url.password ? url : null
}
