import { type ComponentType, useEffect, useState } from 'react'
import type { SavedOpenerProps } from './SavedOpener.tsx'
import type { SaveHeartProps } from './SaveHeart.tsx'

/** Saves a park on the device, and takes it away again. */
export const SaveButton = afterPage<SaveHeartProps>(
  async () => (await import('./SaveHeart.tsx')).SaveHeart,
)

/** Opens the list of saved parks. */
export const SavedButton = afterPage<SavedOpenerProps>(
  async () => (await import('./SavedOpener.tsx')).SavedOpener,
)

/**
 * What the page can do without until it runs: only then it is loaded, and drawn. Where it can't be
 * had, the page does without.
 */
function afterPage<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): ComponentType<Props> {
  let known: ComponentType<Props> | null = null
  return function AfterPage(props: Props) {
    const [Loaded, setLoaded] = useState(() => known)
    useEffect(() => {
      if (Loaded) return
      const show = (component: ComponentType<Props>) => {
        known = component
        setLoaded(() => component)
      }
      load().then(show, () => undefined)
    }, [Loaded])
    return Loaded && <Loaded {...props} />
  }
}
