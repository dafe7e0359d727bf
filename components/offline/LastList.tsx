import { useState } from 'react'
import { Credits } from '../park/Credits.tsx'
import { readStored } from '../ui/storage.ts'
import { SavedList } from '../visitors/saved/SavedList.tsx'
import { listSaved } from '../visitors/saved/saved-list.ts'
import { lastListText } from '../visitors/saved/saved-messages.ts'
import { LAST_LIST_KEY, readLastList } from './last-list.ts'
import styles from './OfflinePage.module.css'

const TITLE = 'Your last list'

export function LastList() {
  const [list] = useState(() => readLastList(readStored(LAST_LIST_KEY)))
  if (!list) return null
  const { parks: saved, origin } = list
  // All were stored at the same time, so sorting by newest keeps their order.
  const items = listSaved({ saved, answer: undefined, asked: [], origin, sort: 'newest' })
  return (
    <>
      <h2 className={styles.title}>{TITLE}</h2>
      <p>{lastListText(list)}</p>
      <SavedList label={TITLE} items={items} />
      <Credits parks={items.flatMap(({ facts }) => facts ?? [])} />
    </>
  )
}
