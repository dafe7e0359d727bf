import { Fragment } from 'react'
import { creditsFor, requiredCredits, type Sourced } from '#domain/park/credits.ts'
import styles from './Credits.module.css'

type CreditsProps = {
  parks: readonly Sourced[]
  /** Set where each park names its sources itself: only those that require it are credited. */
  isBrief?: boolean
}

/** The sources of these parks' data; nothing if there are none. */
export function Credits({ parks, isBrief = false }: CreditsProps) {
  const credits = isBrief ? requiredCredits(parks) : creditsFor(parks)
  if (credits.length === 0) return null
  return (
    <p className={styles.credits}>
      Park data:{' '}
      <span translate="no">
        {credits.map(({ text, href }, index) => {
          const comma = index > 0 ? ', ' : ''
          if (!href) return comma + text
          return (
            <Fragment key={text}>
              {comma}
              <a href={href}>{text}</a>
            </Fragment>
          )
        })}
      </span>
    </p>
  )
}
