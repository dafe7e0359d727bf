import { FACT_GROUPS } from '#domain/facts/fact.ts'
import { factMark, factText, findLabel, unknownFacts } from '#domain/facts/fact-texts.ts'
import type { Park } from '#domain/park/park-schemas.ts'
import { FactLine } from './FactLine.tsx'
import styles from './ParkFacts.module.css'

/**
 * What is known of a park, by group: each fact with who says it and since when. What nobody has
 * said is folded away. Nothing where the facts are not loaded, as with a park of a list.
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
                  <FactLine key={fact.key} mark={factMark(fact)} fact={fact}>
                    {factText(fact)}
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
