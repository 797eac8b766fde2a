import { getEventListeners } from 'node:events'
import { expect, test } from 'vitest'
import { onAbort } from './on-abort'

test('all who wait are called once, and who has left is not; the signal has one listener', () => {
	const stop = new AbortController()
	const called: string[] = []
	const say = () => void called.push('a')
	onAbort(stop.signal, say)
	onAbort(stop.signal, say)
	const leave = onAbort(stop.signal, () => void called.push('b'))
	onAbort(stop.signal, () => leave())
	onAbort(stop.signal, () => void called.push('c'))()
	expect(getEventListeners(stop.signal, 'abort')).toHaveLength(1)
	leave()
	stop.abort()
	expect(called).toEqual(['a', 'a'])
})

test('one that has aborted calls nobody any more', () => {
	let calls = 0
	onAbort(AbortSignal.abort(), () => (calls += 1))
	expect(calls).toBe(0)
})
