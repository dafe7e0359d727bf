import { FACT_GROUPS } from '#domain/facts/fact.ts'
import { factMark, factText, findLabel, isText, unknownFacts } from '#domain/facts/fact-texts.ts'
import type { Park } from '#domain/park/park-schemas.ts'
import { FactLine } from './FactLine.tsx'
import styles from './ParkFacts.module.css'
import { TextFact } from './TextFact.tsx'

/**
 * A park's known facts by group, each with its source and date. Facts nobody has reported are in a
 * collapsed list. Renders nothing if the facts are not loaded, as for a park from a list.
 */
export function ParkFacts({ park, heading: Heading }: { park: Park; heading: 'h2' | 'h3' }) {
  if (!park.facts) return null
  const { facts } = park
  const unknown = unknownFacts(facts)
  const Group = Heading === 'h2' ? 'h3' : 'h4'
  return (
    <section aria-label="What is known" className={styles.facts}>
      <Heading className={styles.title}>What is known</Heading>
      {Object.entries(FACT_GROUPS).map(([group, name]) => {
        const members = facts.filter(({ key }) => findLabel(key)?.group === group)
        return (
          members.length > 0 && (
            <div key={group}>
              <Group className={styles.group}>{name}</Group>
              <ul className={styles.list}>
                {members.map((fact) => (
                  <FactLine
                    key={fact.key}
                    mark={isText(fact) ? 'text' : factMark(fact)}
                    fact={fact}
                  >
                    {isText(fact) ? <TextFact fact={fact} /> : factText(fact)}
                  </FactLine>
                ))}
              </ul>
            </div>
          )
        )
      })}
      {unknown.length > 0 && (
        <details className={styles.unknown}>
          <summary>
            {unknown.length === 1
              ? '1 thing nobody has said'
              : `${unknown.length} things nobody has said`}
          </summary>
          <ul>
            {unknown.map(({ key, name }) => (
              <li key={key}>{name}</li>
            ))}
          </ul>
        </details>
      )}
    </section>
  )
}
