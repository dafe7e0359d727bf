import { useDebouncedValue } from '@mantine/hooks'
import { useEffect, useState } from 'react'
import { changeStep } from '../../app/history-step.ts'
import { usePageAddress } from '../../app/page-address.ts'

/** Debounce of typing before a search for regions is written to the URL and announced. */
export const REGION_FIND_DEBOUNCE_MS = 400

/** The text that regions are searched for, which is kept in the URL: '?find=Colorado'. */
export function useFind() {
  const { path, search } = usePageAddress()
  const [text, setText] = useState(() => new URLSearchParams(search).get('find') ?? '')
  const [settled] = useDebouncedValue(text.trim(), REGION_FIND_DEBOUNCE_MS)
  useEffect(() => {
    const query = settled && `?${new URLSearchParams({ find: settled })}`
    if (window.location.search !== query) changeStep({}, path + query)
  }, [path, settled])
  return { text, setText, settled }
}
