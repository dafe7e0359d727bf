import { type RefObject, useEffect, useEffectEvent, useState } from 'react'
import type { Park } from '#domain/park/park-schemas.ts'
import { prefersReducedMotion } from '../../ui/reduced-motion.ts'
import { answerText } from './asked-about.ts'

/**
 * Scrolls a park's card to what was asked about the park, once that is loaded; the focus stays where
 * it is.
 *
 * @returns the answer, to be announced
 */
export function useAskedAbout(
  panel: RefObject<HTMLElement | null>,
  park: Park,
  about: string | undefined,
): string {
  const [said, setSaid] = useState('')
  const isLoaded = park.facts !== undefined
  const show = useEffectEvent((what: string | undefined) => {
    setSaid(what === undefined ? '' : answerText(park, what, new Date()))
    if (panel.current && what !== undefined) scrollToAnswer(panel.current)
  })

  // biome-ignore lint/correctness/useExhaustiveDependencies: another park is asked about anew
  useEffect(() => show(isLoaded ? about : undefined), [park.id, about, isLoaded])
  return said
}

/** To the middle of the card, unless it is in view. */
function scrollToAnswer(panel: HTMLElement): void {
  const target = panel.querySelector('[data-about]')
  if (!target) return
  const { top, bottom } = target.getBoundingClientRect()
  const head = panel.querySelector('[data-bar]')?.getBoundingClientRect().bottom ?? 0
  const end = panel.getBoundingClientRect().bottom
  if (top >= head && bottom <= end) return
  const behavior = prefersReducedMotion() ? 'instant' : 'smooth'
  panel.scrollBy({ top: (top + bottom - head - end) / 2, behavior })
}
