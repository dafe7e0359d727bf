import { VisuallyHidden } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import type { Region } from '#domain/region/region-schemas.ts'
import { RegionCard } from './RegionCard.tsx'
import styles from './Regions.module.css'
import { badgeOf, stepText } from './region-texts.ts'

type RegionListProps = {
  regions: Region[]
  /** The id of the region that was brought in last; it gets the focus. */
  arrived: number | null
}

/** All regions; what begins and ends is announced. */
export function RegionList({ regions, arrived }: RegionListProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  const news = useNews(regions)
  const toHeading = () => heading.current?.focus()
  return (
    <section aria-labelledby="regions">
      <h2 id="regions" ref={heading} tabIndex={-1} className={styles.heading}>
        Regions on this site
      </h2>
      {regions.length === 0 ? (
        <p className={styles.empty}>
          A region is a city, a state or a country whose parks this site knows. Bring one in above
          with one press: it is downloaded and imported while visitors go on searching, and kept
          fresh every week.
        </p>
      ) : (
        <ul className={styles.list} aria-labelledby="regions">
          {regions.map((region) => (
            <RegionCard
              key={region.id}
              region={region}
              isArrived={region.id === arrived}
              onGone={toHeading}
            />
          ))}
        </ul>
      )}
      <VisuallyHidden role="status">{news}</VisuallyHidden>
    </section>
  )
}

/** What has changed since the last look: steps and ends, no numbers. */
function useNews(regions: readonly Region[]): string {
  const before = useRef<Map<number, { name: string; text: string }> | null>(null)
  const [news, setNews] = useState('')
  useEffect(() => {
    const now = new Map(
      regions.map((region) => [region.id, { name: region.name, text: newsOf(region) }]),
    )
    const past = before.current
    before.current = now
    if (!past) return
    const changed = [...now]
      .filter(([id, { text }]) => past.get(id)?.text !== text)
      .map(([, { name, text }]) => `${name}: ${text}`)
    const gone = [...past].filter(([id]) => !now.has(id)).map(([, { name }]) => `${name}: removed`)
    if (changed.length + gone.length > 0) setNews([...changed, ...gone].join('. '))
  }, [regions])
  return news
}

function newsOf({ run }: Region): string {
  return run?.state === 'running' ? stepText(run) : badgeOf(run).text
}
