import type { SearchAnswer } from '#domain/search/search-schemas.ts'

/** An answer truncated to its first parks, as embedded in a document. */
type CutAnswer = SearchAnswer & { isCut: true }

/** Truncates an answer to its first `count` parks; unchanged if it has no more. */
export function truncateAnswer(answer: SearchAnswer, count: number): SearchAnswer {
  if (answer.parks.length <= count) return answer
  const cut: CutAnswer = { ...answer, parks: answer.parks.slice(0, count), isCut: true }
  return cut
}

/** Whether an answer was truncated, so that the whole page has to be requested. */
export function isCut(answer: SearchAnswer | undefined): boolean {
  return answer !== undefined && 'isCut' in answer
}
