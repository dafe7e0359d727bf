import { useEffect, useState } from 'react'
import { MAPS_CACHE } from '#domain/page/offline.ts'
import styles from './OfflinePage.module.css'

type LastMap = { href: string; title: string }

/** Links to the cached maps, latest first. */
export function LastMaps() {
  const [maps, setMaps] = useState<LastMap[]>([])
  useEffect(() => {
    listMaps().then(setMaps, () => {
      // Without storage nothing is cached.
    })
  }, [])
  if (maps.length === 0) return null
  return (
    <>
      <h2 className={styles.title}>Your last maps</h2>
      <ul>
        {maps.map(({ href, title }) => (
          <li key={href}>
            <a href={href}>{title}</a>
          </li>
        ))}
      </ul>
    </>
  )
}

async function listMaps(): Promise<LastMap[]> {
  const cache = await caches.open(MAPS_CACHE)
  const requests = await cache.keys()
  const maps = [...requests].reverse().map(async (request) => {
    const document = await (await cache.match(request))?.text()
    const page = new DOMParser().parseFromString(document ?? '', 'text/html')
    const { pathname, search } = new URL(request.url)
    // The title ends with the name of the site.
    const title = page.title.replace(/ \| [^|]*$/, '')
    return { href: pathname + search, title: title || request.url }
  })
  return Promise.all(maps)
}
