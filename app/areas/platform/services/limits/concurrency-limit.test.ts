import { expect, test } from 'vitest'
import { concurrencyLimit, weightLimit } from './concurrency-limit'

test('no more than allowed run at once, the rest is queued, and more is refused', async () => {
	const inTurn = concurrencyLimit({ atOnce: 2, waiting: 3, busy: 'Come back' })
	let running = 0
	let most = 0
	const doors: (() => void)[] = []
	const work = async () => {
		most = Math.max(most, ++running)
		await new Promise<void>((open) => doors.push(open))
		running--
	}
	const started = [1, 2, 3, 4, 5].map(() => inTurn(work))
	await expect(inTurn(work)).rejects.toMatchObject({ code: 'unavailable', message: 'Come back' })
	for (let done = 0; done < 5; done++) {
		while (doors.length === 0) await Promise.resolve()
		doors.shift()?.()
		await Promise.resolve()
	}
	await Promise.all(started)
	expect(most).toBe(2)
})

test('work that fails frees its slot', async () => {
	const inTurn = concurrencyLimit({ atOnce: 1, waiting: 1, busy: '' })
	await expect(inTurn(() => Promise.reject(new Error('no')))).rejects.toThrow('no')
	expect(await inTurn(() => Promise.resolve(7))).toBe(7)
})

test('work that goes first overtakes the queue, and finds room where that is full', async () => {
	const inTurn = concurrencyLimit({ atOnce: 1, waiting: 2, busy: 'Come back' })
	const done: string[] = []
	const note = (name: string, first = false) =>
		inTurn(() => Promise.resolve(void done.push(name)), { first })
	const all: Promise<unknown>[] = [note('running'), note('a'), note('b')]
	const refused = expect(note('c')).rejects.toMatchObject({ code: 'unavailable' })
	all.push(note('owner', true), refused)
	await Promise.all(all)
	expect(done).toEqual(['running', 'owner', 'a', 'b'])
})

test('callers take turns: a late one waits for one piece of each other caller', async () => {
	const inTurn = concurrencyLimit({ atOnce: 1, waiting: 100, waitingOfCaller: 50, busy: 'Busy' })
	const done: string[] = []
	const note = (caller: string) => inTurn(() => Promise.resolve(void done.push(caller)), { caller })
	const greedy = Array.from({ length: 51 }, () => note('greedy'))
	const refused = expect(note('greedy')).rejects.toMatchObject({ message: 'Busy' })
	await Promise.all([...greedy, refused, note('late'), note('later'), note('later')])
	expect(done.slice(0, 6)).toEqual(['greedy', 'greedy', 'late', 'later', 'greedy', 'later'])
	expect(done).toHaveLength(54)
})

test('weights under way stay below their sum, in order, and a heavier one runs alone', async () => {
	const limit = weightLimit({ most: 10, waiting: 3, busy: 'Come back' })
	const running = new Set<string>()
	const ends = new Map<string, () => void>()
	const start = (name: string, weight: number) =>
		limit(weight, async () => {
			running.add(name)
			await new Promise<void>((end) => ends.set(name, end))
			running.delete(name)
		})
	const started = [start('a', 6), start('b', 5), start('c', 4), start('d', 99)]
	await expect.poll(() => [...running]).toEqual(['a'])
	await expect(start('e', 1)).rejects.toMatchObject({ code: 'unavailable', message: 'Come back' })
	ends.get('a')?.()
	await expect.poll(() => [...running]).toEqual(['b', 'c'])
	ends.get('b')?.()
	ends.get('c')?.()
	await expect.poll(() => [...running]).toEqual(['d'])
	ends.get('d')?.()
	await Promise.all(started)
	expect(running.size).toBe(0)
})
