import { Button, Group, Paper, Stack, Tabs, Text, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { FILE_URL_RULE, GNIS_KEY, GNIS_NAME, parseFileUrl } from '#domain/region/region-limits.ts'
import type { Regions } from '#domain/region/region-schemas.ts'
import { CatalogueTab, TigerTab } from './FindTabs.tsx'
import styles from './Regions.module.css'
import { UploadTab } from './UploadTab.tsx'

type BringInProps = Regions & {
  /** Called with the key of the region to be brought in. */
  onChoose: (key: string) => void
  /** Called with the id of a region that is being brought in. */
  onArrived: (id: number) => void
}

/** The ways to bring a region in. */
export function BringIn({ regions, hosts, freeBytes, onChoose, onArrived }: BringInProps) {
  const isHere = regions.some(({ key }) => key === GNIS_KEY)
  const tabs = [
    {
      id: 'catalogue',
      name: 'By name',
      content: <CatalogueTab host={hosts.index} {...{ regions, onChoose }} />,
    },
    {
      id: 'gnis',
      name: 'Names in the U.S.',
      content: <GnisTab host={hosts.gnis} {...{ isHere, onChoose }} />,
    },
    {
      id: 'tiger',
      name: 'Streets in the U.S.',
      content: <TigerTab host={hosts.tiger} {...{ regions, onChoose }} />,
    },
    { id: 'url', name: 'From a URL', content: <UrlTab onChoose={onChoose} /> },
    {
      id: 'upload',
      name: 'Upload a file',
      content: <UploadTab freeBytes={freeBytes} onArrived={onArrived} />,
    },
  ]
  return (
    <Paper component="section" withBorder p="md" aria-labelledby="bring-in">
      <Text component="h2" id="bring-in" size="lg" fw={700} mb="sm">
        Bring a region in
      </Text>
      <Tabs
        defaultValue="catalogue"
        classNames={{ list: styles.tabs ?? '', tab: styles.tab ?? '' }}
      >
        <Tabs.List aria-label="Where from">
          {tabs.map(({ id, name }) => (
            <Tabs.Tab key={id} value={id}>
              {name}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        {tabs.map(({ id, content }) => (
          <Tabs.Panel key={id} value={id} pt="md" keepMounted={id !== 'tiger'}>
            {content}
          </Tabs.Panel>
        ))}
      </Tabs>
    </Paper>
  )
}

type GnisTabProps = { isHere: boolean; host: string; onChoose: (key: string) => void }

function GnisTab({ isHere, host, onChoose }: GnisTabProps) {
  return (
    <Stack gap="md" align="flex-start">
      <div>
        <Text component="h3" fw={700} mb={4}>
          {GNIS_NAME}
        </Text>
        <Text size="sm" c="dimmed" maw="70ch">
          The U.S. Geological Survey lists parks, forests and reserves of every county by name and
          place: about 90 MB from {host}. They add parks that are not known otherwise, and change
          nothing about the others.
        </Text>
      </div>
      {isHere ? (
        <Text size="sm">Already here: it is in the list below.</Text>
      ) : (
        <Button variant="default" onClick={() => onChoose(GNIS_KEY)}>
          Bring in the names
        </Button>
      )}
    </Stack>
  )
}

function UrlTab({ onChoose }: { onChoose: (key: string) => void }) {
  const [url, setUrl] = useState('')
  const [error, setError] = useState<string | null>(null)
  function choose(event: FormEvent) {
    event.preventDefault()
    const isUsable = parseFileUrl(url.trim()) !== null
    setError(isUsable ? null : `${FILE_URL_RULE}.`)
    if (isUsable) onChoose(url.trim())
  }
  return (
    <form onSubmit={choose} noValidate>
      <Stack gap="md">
        <Text size="sm" c="dimmed" maw="70ch">
          A file of OpenStreetMap (.osm.pbf), GeoJSON or CSV on another server. Nothing is asked of
          it until you press the button.
        </Text>
        <Group gap="sm" align="flex-start">
          <TextInput
            flex="1 1 260px"
            maw={480}
            type="url"
            inputMode="url"
            label="Address of the file"
            placeholder="https://parks.example/region.osm.pbf"
            value={url}
            maxLength={2_000}
            error={error}
            onChange={({ currentTarget: { value } }) => setUrl(value)}
          />
          {/* In line with the field, below its label; on a phone below the field. */}
          <Button type="submit" variant="default" mt={{ base: 0, xs: 25 }}>
            Look at it
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
