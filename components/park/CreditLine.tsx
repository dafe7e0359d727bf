import { Fragment } from 'react'
import type { Credit } from '#domain/park/credits.ts'
import styles from './CreditLine.module.css'

export function CreditLine({ credits }: { credits: readonly Credit[] }) {
  if (credits.length === 0) return null
  return (
    <p className={styles.credits}>
      Park data:{' '}
      <span translate="no">
        {credits.map(({ text, href }, index) => (
          <Fragment key={text}>
            {index > 0 && ', '}
            {href ? <a href={href}>{text}</a> : text}
          </Fragment>
        ))}
      </span>
    </p>
  )
}
