import { IconX } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { Coordinates } from '#domain/geo/geo.ts'
import type { Park } from '#domain/park/park-schemas.ts'
import { Credits } from '../../park/Credits.tsx'
import { Button } from '../../ui/Button.tsx'
import { useModal } from '../../ui/use-modal.ts'
import { savedParksQuery } from './ask-parks.ts'
import { NoSaved } from './NoSaved.tsx'
import styles from './SavedDialog.module.css'
import { SavedFiles } from './SavedFiles.tsx'
import { SavedList } from './SavedList.tsx'
import { listSaved, refreshSaved } from './saved-list.ts'
import { SAVED_STALE } from './saved-messages.ts'
import type { SavedPark, SavedSort } from './saved-parks.ts'
import { changeSaved, save, savedParks, unsave, useSavedParks } from './saved-store.ts'

export type SavedDialogProps = {
  /** The origin of distances, if known. */
  origin: Coordinates | null
  onOpen: (park: Pick<Park, 'id' | 'name'>) => void
  onClose: () => void
}

/** The saved parks: beside the map, on a phone as a sheet. */
export function SavedDialog({ origin, onOpen, onClose }: SavedDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  useModal(dialog)
  const saved = useSavedParks()
  const [sort, setSort] = useState<SavedSort>('newest')
  const [removed, setRemoved] = useState<SavedPark | null>(null)
  const [restored, setRestored] = useState<number | null>(null)
  const { asked, answer, isError, refetch } = useRefreshed()
  const items = listSaved({ saved, answer, asked, origin, sort })

  function remove(id: number) {
    setRemoved(saved.find((park) => park.id === id) ?? null)
    setRestored(null)
    unsave(id)
  }

  useEffect(() => {
    const row = dialog.current?.querySelector(`[data-saved="${restored}"]`)
    row?.querySelector<HTMLElement>('a, button')?.focus()
  }, [restored])

  return (
    <dialog ref={dialog} className={styles.dialog} aria-labelledby="saved-title" onClose={onClose}>
      <div className={styles.head}>
        <h2 id="saved-title">Saved parks</h2>
        {saved.length > 1 && (
          <SortBy sort={sort} hasDistance={origin !== null} onChange={setSort} />
        )}
        <Button look="quiet" icon aria-label="Close" onClick={() => dialog.current?.close()}>
          <IconX size={20} aria-hidden />
        </Button>
      </div>
      <div className={styles.body}>
        {isError && saved.length > 0 && (
          <p className={styles.note} role="status">
            {SAVED_STALE} <Button onClick={() => refetch()}>Retry</Button>
          </p>
        )}
        {saved.length === 0 && <NoSaved />}
        <SavedList
          items={items}
          onOpen={(park) => {
            dialog.current?.close()
            onOpen(park)
          }}
          onRemove={remove}
        />
        <Credits parks={items.flatMap(({ facts }) => facts ?? [])} />
      </div>
      <Removed
        park={removed}
        onUndo={(park) => {
          save([park])
          setRemoved(null)
          setRestored(park.id)
        }}
      />
      <SavedFiles saved={saved} />
    </dialog>
  )
}

/** The server's current data of the parks saved when the list is opened. */
function useRefreshed() {
  const [asked] = useState(() => savedParks().map(({ id }) => id))
  const { data, isError, refetch } = useQuery({
    ...savedParksQuery(asked),
    enabled: asked.length > 0,
  })
  useEffect(() => {
    if (data) changeSaved((saved) => refreshSaved(saved, data))
  }, [data])
  return { asked, answer: data, isError, refetch }
}

const SORTS: { value: SavedSort; label: string }[] = [
  { value: 'newest', label: 'Date saved' },
  { value: 'name', label: 'Name' },
  { value: 'distance', label: 'Distance' },
]

type SortByProps = { sort: SavedSort; hasDistance: boolean; onChange: (sort: SavedSort) => void }

function SortBy({ sort, hasDistance, onChange }: SortByProps) {
  return (
    <label className={styles.sort}>
      <span className="visually-hidden">Sort saved parks by</span>
      <select
        value={sort}
        onChange={({ target }) => {
          const chosen = SORTS.find(({ value }) => value === target.value)
          if (chosen) onChange(chosen.value)
        }}
      >
        {SORTS.filter(({ value }) => hasDistance || value !== 'distance').map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    </label>
  )
}

type RemovedProps = { park: SavedPark | null; onUndo: (park: SavedPark) => void }

/** Undo, which takes the focus of the removed row and, unlike a toast, stays. */
function Removed({ park, onUndo }: RemovedProps) {
  const undo = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (park) undo.current?.focus()
  }, [park])
  return (
    <div className={styles.removed} role="status">
      {park && (
        <>
          <span>Removed {park.kept?.name ?? 'a saved park'}.</span>
          <Button ref={undo} look="quiet" onClick={() => onUndo(park)}>
            Undo
          </Button>
        </>
      )}
    </div>
  )
}
