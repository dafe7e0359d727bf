import { IconExternalLink, IconRoute, IconTrash } from '@tabler/icons-react'
import type { MouseEvent, ReactNode } from 'react'
import type { Park } from '#domain/park/park-schemas.ts'
import { parkPath } from '#domain/text/slug.ts'
import { distanceText, useDistanceText } from '../../app/units.ts'
import { directionsUrl, useMapsAppUrl } from '../../park/directions.ts'
import { Button } from '../../ui/Button.tsx'
import styles from './SavedList.module.css'
import type { SavedItem } from './saved-list.ts'
import { SAVED_GONE, UNNAMED_DETAILS, UNNAMED_SAVED_PARK } from './saved-messages.ts'
import type { SavedFacts } from './saved-parks.ts'

type SavedListProps = {
  label?: string
  items: SavedItem[]
  /** Shows a park on the map; without it, links to directions are shown instead. */
  onOpen?: (park: Pick<Park, 'id' | 'name'>) => void
  onRemove?: (id: number) => void
}

export function SavedList({ label = 'Saved parks', items, onOpen, onRemove }: SavedListProps) {
  // Their distances are in the visitor's units.
  useDistanceText()
  return (
    <ul className={styles.list} aria-label={label}>
      {items.map((item) => (
        <li key={item.id} data-saved={item.id}>
          <div className={styles.words}>
            <Name item={item} onOpen={onOpen} />
            <p>{item.gone ? SAVED_GONE : whereOf(item, onOpen !== undefined)}</p>
            {!onOpen && item.facts && <Ways park={item.facts} />}
          </div>
          {onRemove && (
            <Button
              look="quiet"
              icon
              aria-label={`Remove ${item.facts?.name ?? UNNAMED_SAVED_PARK}`}
              onClick={() => onRemove(item.id)}
            >
              <IconTrash size={18} aria-hidden />
            </Button>
          )}
        </li>
      ))}
    </ul>
  )
}

type NameProps = Pick<SavedListProps, 'onOpen'> & { item: SavedItem }

function Name({ item: { id, facts, gone }, onOpen }: NameProps) {
  const name = facts?.name ?? UNNAMED_SAVED_PARK
  if (!onOpen || gone) return <h3>{name}</h3>

  function open(event: MouseEvent) {
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    onOpen?.({ id, name })
  }

  return (
    <h3>
      <a href={facts ? parkPath({ id, name }) : `/parks/${id}`} onClick={open}>
        {name}
      </a>
    </h3>
  )
}

function whereOf({ facts, distance }: SavedItem, canOpen: boolean): ReactNode {
  if (!facts) return canOpen ? UNNAMED_DETAILS.onOpening : UNNAMED_DETAILS.offline
  const address = facts.address ?? 'No address available'
  if (distance === null) return address
  return (
    <>
      <span className={styles.distance}>{`${distanceText(distance)} away`}</span> · {address}
    </>
  )
}

/** Links to a park that work without this site. */
function Ways({ park }: { park: SavedFacts }) {
  const mapsAppUrl = useMapsAppUrl(park)
  return (
    <>
      {park.amenities.length > 0 && <p>{park.amenities.join(', ')}</p>}
      <p className={styles.ways}>
        <a href={mapsAppUrl}>
          <IconExternalLink size={16} aria-hidden />
          Open in maps app
        </a>
        <a href={directionsUrl(park)} target="_blank" rel="noopener noreferrer">
          <IconRoute size={16} aria-hidden />
          Directions
        </a>
      </p>
    </>
  )
}
