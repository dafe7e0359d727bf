import { HOURS } from './answers.ts'
import { FACT_LABELS } from './fact-labels.ts'
import { findLabel } from './fact-texts.ts'

/** Whether there is an area for dogs, and what dogs may do elsewhere, answer one question. */
const DOGS = ['dog_area', 'leash']

/**
 * What a filter asks about one park: the key of its fact, or 'hours'. Undefined if it is about none,
 * such as an order.
 *
 * @param filter as a search notes it: 'Dog Park', 'fenced:yes', 'open'
 */
export function aboutFilter(filter: string): string | undefined {
  if (filter === 'open') return HOURS.key
  const [key = ''] = filter.split(':')
  return findLabel(key)?.key ?? FACT_LABELS.find(({ feeds }) => feeds === filter)?.key
}

/** Whether a fact answers what was asked about a park. */
export function isAbout(key: string, about: string | undefined): boolean {
  return key === about || (DOGS.includes(key) && about !== undefined && DOGS.includes(about))
}
