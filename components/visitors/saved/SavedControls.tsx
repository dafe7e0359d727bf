import { startTransition, useEffect, useState } from 'react'
import type { SavedOpenerProps } from './SavedOpener.tsx'
import type { SaveHeartProps } from './SaveHeart.tsx'

type Tools = typeof import('./SavedOpener.tsx')['savedTools']

let known: Tools | null = null
let asked: Promise<void> | null = null

export function SaveButton(props: SaveHeartProps) {
  const tools = useTools()
  return tools && <tools.SaveHeart {...props} />
}

export function SavedButton(props: SavedOpenerProps) {
  const tools = useTools()
  return tools && <tools.SavedOpener {...props} />
}

/** Loaded after hydration; the controls are left out if that fails. */
function useTools(): Tools | null {
  const [tools, setTools] = useState(known)
  useEffect(() => {
    if (!tools) askOnce().then(() => startTransition(() => setTools(known)))
  }, [tools])
  return tools
}

/** Loaded once for all cards of a list. */
function askOnce(): Promise<void> {
  asked ??= import('./SavedOpener.tsx').then(
    ({ savedTools }) => {
      known = savedTools
    },
    () => {
      asked = null
    },
  )
  return asked
}
