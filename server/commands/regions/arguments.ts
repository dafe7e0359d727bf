import { readArguments, UsageError } from '../command-line.ts'

export const USAGE = `Usage: npm run regions -- list
       npm run regions -- catalogue [WORDS]
       npm run regions -- counties [WORDS]
       npm run regions -- add KEY…
       npm run regions -- refresh [KEY…]
       npm run regions -- remove KEY [--yes]

Lists, adds, refreshes and removes regions: files of parks that are kept fresh. The server may be
running. KEY is an id of the index, such as us/colorado, 'gnis' for the names of parks of the
U.S. Geological Survey, tiger/36 or tiger/36061 for the streets and house numbers of a state or
county that 'counties' lists, or the URL of a file. What is interrupted goes on where it was, by the server
or by the same command.

  --yes      remove the region without a look at what would go
  --help     show this
  --version  show the version
`

const ACTIONS = ['list', 'catalogue', 'counties', 'add', 'refresh', 'remove'] as const
type Action = (typeof ACTIONS)[number]

export type RegionsArguments = { action: Action; keys: string[]; yes: boolean; help: boolean }

/** @throws UsageError */
export function readRegionsArguments(args: readonly string[]): RegionsArguments {
  const { positionals, ...values } = readArguments(args, {
    yes: { type: 'boolean', short: 'y' },
  })
  const [name, ...keys] = positionals
  const action = ACTIONS.find((each) => each === name)
  const help = values.help ?? false
  if (!action && !help) {
    throw new UsageError(`Say what to do: ${ACTIONS.join(', ')}.`)
  }
  if (!help && action === 'add' && keys.length === 0)
    throw new UsageError('Say which region to add.')
  if (!help && action === 'remove' && keys.length !== 1) {
    throw new UsageError('Say the one region to remove.')
  }
  return { action: action ?? 'list', keys, yes: values.yes ?? false, help }
}
