import { useState } from 'react'
import { readStored, writeStored } from '../../ui/storage.ts'

const KEY = 'parkfetch_search_as_i_move'

/** Whether moving the map searches automatically: by default, until switched off. */
export function useAsMoving(): [boolean, (isOn: boolean) => void] {
  const [isOn, setOn] = useState(() => readStored(KEY) !== 'off')
  function change(next: boolean) {
    writeStored(KEY, next ? 'on' : 'off')
    setOn(next)
  }
  return [isOn, change]
}
