import type { CheerioAPI } from 'cheerio'

/** Where a link leads, by its name; absent where there is none. */
export function linkTo($: CheerioAPI, name: string, within = 'body'): string | undefined {
  for (const link of $(within).find('a').toArray()) {
    if (($(link).attr('aria-label') ?? $(link).text()).trim() === name) return link.attribs.href
  }
  return undefined
}
