import type { SearchAnswer } from './search-schemas.ts'

/** An answer as a document carries it: with its first parks only. */
type CutAnswer = SearchAnswer & { isCut: true }

/** Leaves the first parks of an answer; unchanged if it has no more than `count`. */
export function cutAnswer(answer: SearchAnswer, count: number): SearchAnswer {
  if (answer.parks.length <= count) return answer
  const cut: CutAnswer = { ...answer, parks: answer.parks.slice(0, count), isCut: true }
  return cut
}

/** Whether an answer lacks parks of its page, so that the whole page has to be requested. */
export function isCut(answer: SearchAnswer | undefined): boolean {
  return answer !== undefined && 'isCut' in answer
}
