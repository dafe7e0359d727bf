import { factText } from '#domain/facts/fact-texts.ts'
import type { Park } from '#domain/park/park-schemas.ts'
import { FactLine } from './FactLine.tsx'
import styles from './HowItFits.module.css'
import { type AskedOfPark, type Fit, howItFits } from './how-it-fits.ts'
import { useMinute } from './use-minute.ts'

const SPOKEN = { yes: 'Fits: ', no: 'Does not fit: ', unknown: 'Not known: ' }

type HowItFitsProps = { park: Park; asked: AskedOfPark; heading: 'h2' | 'h3' }

/** Whether the park has what was asked for; renders nothing if nothing was. */
export function HowItFits({ park, asked, heading: Heading }: HowItFitsProps) {
  const fits = howItFits(park, asked, useMinute())
  if (fits.length === 0) return null
  return (
    <section className={styles.fits} aria-label="How it fits">
      <Heading className={styles.title}>How it fits</Heading>
      <ul>
        {fits.map((fit) => (
          <FactLine
            key={fit.name}
            mark={fit.state}
            fact={fit.fact}
            source={fit.source}
            note={fit.note}
          >
            <span className="visually-hidden">{SPOKEN[fit.state]}</span>
            {fitText(fit)}
          </FactLine>
        ))}
      </ul>
    </section>
  )
}

/** What is known in words, else what was asked for. */
function fitText({ name, state, fact, text }: Fit): string {
  if (text) return text
  if (fact && state !== 'unknown') return factText(fact)
  return state === 'no' ? `${name}: no` : name
}
