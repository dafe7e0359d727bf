/** Shows what a test has measured, as a line of its own. */
export function print(name: string, figures: Record<string, unknown>): void {
  const told = Object.entries(figures).map(([what, value]) => `${what} ${JSON.stringify(value)}`)
  process.stdout.write(`  ${name}: ${told.join(', ')}\n`)
}
