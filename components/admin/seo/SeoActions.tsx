import { Button } from '@mantine/core'
import { IconRefresh, IconRotateClockwise } from '@tabler/icons-react'
import { askToConfirm } from '../ask-to-confirm.tsx'
import type { SeoJobState } from './use-seo-job.ts'

export function SeoActions({ isRunning, start }: SeoJobState) {
  const isBusy = isRunning || start.isPending
  async function regenerate() {
    const message =
      'Every page is put in, those that were taken out and little-known ones too. The sitemap is made anew, and pages are verified as by Sync Sitemap. Which pages were out is not stored.'
    const action = 'Put all in'
    const isMeant = await askToConfirm({ title: 'Regenerate Sitemap', message, action })
    if (isMeant) start.mutate('regenerate')
  }
  return (
    <>
      <Button
        leftSection={<IconRefresh size={18} aria-hidden />}
        disabled={isBusy}
        loading={isRunning && start.variables === 'sync'}
        onClick={() => start.mutate('sync')}
      >
        Sync Sitemap
      </Button>
      <Button
        variant="default"
        leftSection={<IconRotateClockwise size={18} aria-hidden />}
        disabled={isBusy}
        loading={isRunning && start.variables === 'regenerate'}
        onClick={regenerate}
      >
        Regenerate Sitemap
      </Button>
    </>
  )
}
