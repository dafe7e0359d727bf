import { expect, onTestFinished, test } from 'vitest'
import { startOwnServer } from '../processes/server-process.ts'
import { stores, withStore } from './databases.ts'
import { print } from './print.ts'
import { AMPLE, figuresOf, sendTraffic } from './traffic.ts'

const SECONDS = Number(process.env.LOAD_SECONDS ?? 60)

test.each(stores)(`under all the load it takes for ${SECONDS} s nothing fails (%s)`, (store) =>
  withStore(store, async (settings) => {
    const { server, end } = await startOwnServer({ ...AMPLE, ...settings })
    onTestFinished(end)
    const result = await sendTraffic(server.url, SECONDS)
    const figures = figuresOf(result)
    print(`load, ${store}`, figures)
    const failed = Object.entries(figures.statuses).filter(([status]) => Number(status) >= 500)
    // 503 means that the server is overloaded.
    expect(failed.filter(([status]) => status !== '503')).toEqual([])
    expect(figures.errors).toBe(0)
    expect(figures.requests).toBeGreaterThan(SECONDS * 20)
    expect((await fetch(`${server.url}/api/config`)).status).toBe(200)
  }),
)
