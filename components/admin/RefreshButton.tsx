import { Button } from '@mantine/core'
import { IconRefresh } from '@tabler/icons-react'

type RefreshProps = { isFetching: boolean; onRefresh: () => void }

export function RefreshButton({ isFetching, onRefresh }: RefreshProps) {
  return (
    <Button
      variant="default"
      leftSection={<IconRefresh size={18} aria-hidden />}
      loading={isFetching}
      onClick={() => onRefresh()}
    >
      Refresh
    </Button>
  )
}
