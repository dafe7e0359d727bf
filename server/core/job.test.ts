import { expect, test, vi } from 'vitest'
import { BadRequestError } from './errors.ts'
import { makeJob } from './job.ts'

function make() {
  const onFailure = vi.fn()
  return { job: makeJob<'tidy'>({ failedMessage: 'It failed', onFailure }), onFailure }
}

test('a job that is stopped is waited for', async () => {
  const { job } = make()
  let isAtEnd = false
  job.start('tidy', async ({ signal }) => {
    await new Promise((resolve) => signal.addEventListener('abort', resolve))
    await new Promise((resolve) => setImmediate(resolve))
    isAtEnd = true
    return 'Half of it is tidy.'
  })
  await job.stop(5_000)
  expect(isAtEnd).toBe(true)
  expect(job.status()).toMatchObject({ state: 'cancelled', message: 'Half of it is tidy.' })
})

test('not for longer than is said', async () => {
  const { job } = make()
  job.start('tidy', () => new Promise(() => {}))
  const start = performance.now()
  await job.stop(60)
  expect(performance.now() - start).toBeLessThan(2_000)
  expect(job.status()?.state).toBe('running')
})

test('a failure that is meant to be read is told in its own words', async () => {
  const { job } = make()
  job.start('tidy', async () => {
    throw new BadRequestError('There is nothing to tidy.')
  })
  await job.stop(60_000)
  expect(job.status()).toMatchObject({ state: 'failed', message: 'There is nothing to tidy.' })
})

test('where none is under way, nor where it failed, nothing is waited for', async () => {
  const { job, onFailure } = make()
  await job.stop(60_000)
  job.start('tidy', async () => {
    throw new Error('broken')
  })
  await job.stop(60_000)
  expect(job.status()).toMatchObject({ state: 'failed', message: 'It failed' })
  expect(onFailure).toHaveBeenCalledOnce()
})
