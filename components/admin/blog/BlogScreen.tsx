import { Tabs } from '@mantine/core'
import { useEffect, useState } from 'react'
import { addStep, onStep } from '../../app/history-step.ts'
import { usePageAddress } from '../../app/page-address.ts'
import { AdminFrame } from '../AdminFrame.tsx'
import styles from '../admin.module.css'
import { GenerateTab } from './generate/GenerateTab.tsx'
import { PostsTab } from './posts/PostsTab.tsx'
import { SchedulesTab } from './schedules/SchedulesTab.tsx'

const TABS = [
  { name: 'posts', label: 'Blog Posts', Content: PostsTab },
  { name: 'schedules', label: 'Content Schedules', Content: SchedulesTab },
  { name: 'generate', label: 'Generate Content', Content: GenerateTab },
] as const

type TabName = (typeof TABS)[number]['name']

export function BlogScreen() {
  const { tab, show } = useTab()
  return (
    <AdminFrame title="Blog Manager">
      <Tabs value={tab} onChange={(name) => name && show(readTab(`?tab=${name}`))}>
        <Tabs.List className={styles.tabs}>
          {TABS.map(({ name, label }) => (
            <Tabs.Tab key={name} value={name} className={styles.tab}>
              {label}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        {TABS.map(({ name, Content }) => (
          <Tabs.Panel key={name} value={name} pt="md">
            {name === tab && <Content />}
          </Tabs.Panel>
        ))}
      </Tabs>
    </AdminFrame>
  )
}

function readTab(search: string): TabName {
  const asked = new URLSearchParams(search).get('tab')
  return TABS.find(({ name }) => name === asked)?.name ?? 'posts'
}

/** The tab named in the URL; each change adds a history entry. */
function useTab() {
  const { path, search } = usePageAddress()
  const [tab, setTab] = useState(() => readTab(search))
  useEffect(() => onStep(() => setTab(readTab(window.location.search))), [])

  function show(name: TabName): void {
    setTab(name)
    addStep({}, name === 'posts' ? path : `${path}?tab=${name}`)
  }
  return { tab, show }
}
