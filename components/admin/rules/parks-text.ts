import { formatCount } from '#domain/text/format-text.ts'

/** 'one park', '1,200 parks'. */
export function parksText(count: number): string {
  return count === 1 ? 'one park' : `${formatCount(count)} parks`
}
