import { IconPencil } from '@tabler/icons-react'
import { HOURS, isAskable, isRenewedOnly } from '#domain/facts/answers.ts'
import { findLabel } from '#domain/facts/fact-texts.ts'
import { hasHours } from '#domain/hours/has-hours.ts'
import type { KnownFact, Park } from '#domain/park/park-schemas.ts'
import { ButtonLink } from '../../ui/Button.tsx'
import { openQuestion } from '../../visitors/answers/opened-question.ts'
import { changePath } from '../../visitors/suggestions/suggest-path.ts'
import { ParkAction } from '../ParkActions.tsx'
import styles from './Corrections.module.css'
import { whatsHere } from './whats-here.ts'

type CorrectionsProps = { park: Park; heading: 'h2' | 'h3' }

/** The one place on a card to say that something is wrong or missing. */
export function Corrections({ park, heading: Heading }: CorrectionsProps) {
  return (
    <section aria-label="Something wrong or missing?" className={styles.corrections} data-scripted>
      <Heading className={styles.title}>Something wrong or missing?</Heading>
      <p className={styles.which}>
        Suggest what is right (place, name, hours or a fact), or report in your own words what is
        wrong.
      </p>
      <div className={styles.doors}>
        <ButtonLink href={changePath(park)}>
          <IconPencil size={20} aria-hidden />
          Suggest a change
        </ButtonLink>
        <ParkAction park={park} part="report" />
      </div>
      {!park.closed && <StillSo park={park} />}
      <ParkAction park={park} part="history" />
    </section>
  )
}

/** What is known, each thing a button that opens the question whether it is still so. */
function StillSo({ park }: { park: Park }) {
  const { id, facts = [] } = park
  const shown = whatsHere(park).flatMap(({ entries }) => entries)
  const textOf = (key: string) =>
    shown.find((entry) => entry.key === key)?.text ?? findLabel(key)?.name
  const known = facts.filter(isAskedAgain).map(({ key }) => ({ key, text: textOf(key) }))
  const all = hasHours(park) ? [{ key: HOURS.key, text: HOURS.name }, ...known] : known
  if (all.length === 0) return null
  return (
    <details className={styles.still}>
      <summary>Is it still so?</summary>
      <ul>
        {all.map(({ key, text }) => (
          <li key={key}>
            <button type="button" onClick={() => openQuestion({ parkId: id, key })}>
              <span className="visually-hidden">Still so? </span>
              {text}
            </button>
          </li>
        ))}
      </ul>
    </details>
  )
}

function isAskedAgain({ key, source }: KnownFact): boolean {
  const label = findLabel(key)
  // A text of Google's that a visitor confirms would be copied.
  return isAskable(label) || (!!label && isRenewedOnly(label) && source !== 'google')
}
