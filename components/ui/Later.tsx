import { type ComponentType, startTransition, useEffect, useReducer } from 'react'
import { Button } from './Button.tsx'

/**
 * A component whose script is loaded once it is shown, after the page runs: the server draws
 * nothing in its place. Where the script can't be had, it can be asked for again; what nobody misses
 * (`isExtra`) is then left out, until it is to be shown once more.
 */
export function later<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  { isExtra = false } = {},
): ComponentType<Props> {
  let Loaded: ComponentType<Props> | undefined
  let hasFailed = false

  return function Later(props) {
    const [, redraw] = useReducer((count) => count + 1, 0)

    const ask = () =>
      load()
        .then(
          (component) => {
            Loaded = component
          },
          () => {
            hasFailed = true
          },
        )
        .then(() => startTransition(redraw))

    // biome-ignore lint/correctness/useExhaustiveDependencies: asked for once, and when pressed
    useEffect(() => {
      // A task for each, as a page that comes to life shows several of them.
      const turn = setTimeout(ask)
      return () => clearTimeout(turn)
    }, [])

    if (Loaded) return <Loaded {...props} />
    return hasFailed && !isExtra && <Button onClick={ask}>Load again</Button>
  }
}
