import { expect, test } from 'vitest'
import { farmPerTest } from '~/tests/farms/test-farm'
import type { Send } from './live-groups'
import { anyFreshView, followView, freshView, type WantedView } from './follow-view.server'

const farm = farmPerTest(Date.UTC(2026, 2, 1))

type Heard = Parameters<Send>[0][]

/** A view of a number that changes at each read, with the number of reads. */
function counter(): WantedView & { reads: () => number } {
	let reads = 0
	const read = () => Promise.resolve({ name: 'reservoir', ageMs: 5, value: ++reads + 1 / 3 })
	return { of: 'counter:', everyMs: 20, covers: [], read, reads: () => reads }
}

const publish = () => farm.ctx.live.publish(`farm:${farm.owner.farm.id}`, 'readings')

test('a view is sent whole, then only its changes, with the digits that pages show', async () => {
	const heard: Heard = []
	const leave = followView(farm.owner, counter(), (event) => heard.push(event))
	await expect.poll(() => heard.length).toBe(1)
	expect(JSON.parse(heard[0]?.data ?? '')).toEqual({
		farmId: farm.owner.farm.id,
		of: 'counter:',
		now: farm.owner.now(),
		data: { name: 'reservoir', ageMs: null, value: 1.333 },
	})
	publish()
	await expect.poll(() => heard.length).toBe(2)
	expect(heard[1]).toEqual({
		event: 'patch',
		data: JSON.stringify([farm.owner.now(), 2, 2.333]),
	})
	leave()
})

test('a view is read once for all viewers, and no longer without viewers', async () => {
	const view = counter()
	const heard: Heard = []
	const leaves = Array.from({ length: 200 }, () =>
		followView(farm.owner, view, (event) => heard.push(event)),
	)
	await expect.poll(() => heard.length).toBe(200)
	expect(view.reads()).toBe(1)
	publish()
	await expect.poll(() => heard.length).toBe(400)
	expect(view.reads()).toBe(2)
	leaves.push(followView(farm.owner, view, (event) => heard.push(event)))
	expect(heard).toHaveLength(401) // whole, from memory
	for (const leave of leaves) leave()
	expect(farm.owner.state.liveGroups.groups.size).toBe(0)
	publish()
	await new Promise((resolve) => setTimeout(resolve, 60))
	expect(view.reads()).toBe(2)
})

test('a list that grows sends what is new in it, before the leaves that changed', async () => {
	const heard: Heard = []
	const open = [{ title: 'Tank D is empty', value: 1 }]
	let reads = 10
	const read = () => Promise.resolve({ open: [...open], reads: ++reads })
	const view = { of: 'alarms:', everyMs: 60_000, covers: [], read }
	const leave = followView(farm.owner, view, (event) => heard.push(event))
	await expect.poll(() => heard.length).toBe(1)
	open.unshift({ title: 'Air is hot', value: 2 })
	// Earlier than readings, which are read once a minute.
	farm.ctx.live.publish(`farm:${farm.owner.farm.id}`, 'alarms')
	await expect.poll(() => heard.length).toBe(3)
	expect(heard.slice(1)).toEqual([
		{ event: 'graft', data: JSON.stringify([[['open'], 0, 0, [open[0]]]]) },
		{ event: 'patch', data: JSON.stringify([farm.owner.now(), 4, 12]) },
	])
	leave()
})

test('a page gets the last streamed view, until anything but readings changes', async () => {
	const view = { ...counter(), everyMs: 60_000 }
	const heard: Heard = []
	expect(freshView(farm.owner, 'counter:')).toBeNull()
	const leave = followView(farm.owner, view, (event) => heard.push(event))
	await expect.poll(() => heard.length).toBe(1)
	publish()
	const isShared = farm.ctx.db.engine === 'sqlite'
	const expected = isShared ? { of: 'counter:', data: { value: 1.333 } } : {}
	expect(freshView(farm.owner, 'counter:') ?? {}).toMatchObject(expected)
	expect(anyFreshView(farm.owner) ?? {}).toMatchObject(expected)
	expect(anyFreshView({ ...farm.owner, role: 'viewer' })).toBeNull()
	farm.ctx.live.publish(`farm:${farm.owner.farm.id}`, 'growing')
	expect(freshView(farm.owner, 'counter:')).toBeNull()
	await expect.poll(() => heard.length).toBe(2)
	if (isShared) expect(anyFreshView(farm.owner)).toMatchObject({ data: { value: 2.333 } })
	leave()
	expect(anyFreshView(farm.owner)).toBeNull()
})

test('another role gets a view of its own', async () => {
	const view = counter()
	const heard: Heard = []
	const send: Send = (event) => heard.push(event)
	const leaves = [
		followView(farm.owner, view, send),
		followView({ ...farm.owner, role: 'viewer' }, view, send),
	]
	await expect.poll(() => heard.length).toBe(2)
	expect(view.reads()).toBe(2)
	for (const leave of leaves) leave()
})

test('a view that cannot be read is tried again', async () => {
	const heard: Heard = []
	let isBroken = true
	const read = () => (isBroken ? Promise.reject(new Error('away')) : Promise.resolve({ value: 1 }))
	const leave = followView(farm.owner, { of: 'x:', everyMs: 20, covers: [], read }, (one) =>
		heard.push(one),
	)
	await new Promise((resolve) => setTimeout(resolve, 60))
	expect(heard).toEqual([])
	isBroken = false
	publish()
	await expect.poll(() => heard.length).toBe(1)
	leave()
})
