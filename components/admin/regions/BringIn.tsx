import { Tabs } from '@mantine/core'
import type { Regions } from '#domain/region/region-schemas.ts'
import { CatalogueTab } from './CatalogueTab.tsx'
import { GnisTab } from './GnisTab.tsx'
import styles from './Regions.module.css'
import { TigerTab } from './TigerTab.tsx'
import { UploadTab } from './UploadTab.tsx'
import { UrlTab } from './UrlTab.tsx'

type BringInProps = Regions & {
  /** Called with the key of the region to be brought in. */
  onChoose: (key: string) => void
  /** Called with the id of a region that is being brought in. */
  onArrived: (id: number) => void
}

/** The ways to bring a region in. */
export function BringIn({ regions, hosts, freeBytes, onChoose, onArrived }: BringInProps) {
  return (
    <section className={styles.panel} aria-labelledby="bring-in">
      <h2 id="bring-in" className={styles.heading}>
        Bring a region in
      </h2>
      <Tabs
        defaultValue="catalogue"
        classNames={{ list: styles.tabs ?? '', tab: styles.tab ?? '' }}
      >
        <Tabs.List aria-label="Where from">
          <Tabs.Tab value="catalogue">By name</Tabs.Tab>
          <Tabs.Tab value="gnis">Names in the U.S.</Tabs.Tab>
          <Tabs.Tab value="tiger">Streets in the U.S.</Tabs.Tab>
          <Tabs.Tab value="url">From a URL</Tabs.Tab>
          <Tabs.Tab value="upload">Upload a file</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="catalogue" pt="md">
          <CatalogueTab regions={regions} host={hosts.index} onChoose={onChoose} />
        </Tabs.Panel>
        <Tabs.Panel value="gnis" pt="md">
          <GnisTab regions={regions} host={hosts.gnis} onChoose={onChoose} />
        </Tabs.Panel>
        <Tabs.Panel value="tiger" pt="md" keepMounted={false}>
          <TigerTab regions={regions} host={hosts.tiger} onChoose={onChoose} />
        </Tabs.Panel>
        <Tabs.Panel value="url" pt="md">
          <UrlTab onChoose={onChoose} />
        </Tabs.Panel>
        <Tabs.Panel value="upload" pt="md">
          <UploadTab freeBytes={freeBytes} onArrived={onArrived} />
        </Tabs.Panel>
      </Tabs>
    </section>
  )
}
