import { afterEach, beforeEach, expect, test } from 'vitest'
import { openTestFarm, type TestFarm } from '~/services/farms/test-farm'
import type { Send } from './live-groups'
import { followView, type WantedView } from './follow-view.server'

let farm: TestFarm
beforeEach(async () => {
	farm = await openTestFarm(Date.UTC(2026, 2, 1))
})
afterEach(() => farm.close())

type Heard = Parameters<Send>[0][]

/** A view of a number that changes each time it is read, and how often that was. */
function counter(): WantedView & { reads: () => number } {
	let reads = 0
	const read = () => Promise.resolve({ name: 'reservoir', ageMs: 5, value: ++reads + 1 / 3 })
	return { of: 'counter:', everyMs: 20, read, reads: () => reads }
}

const publish = () => farm.ctx.live.publish(`farm:${farm.owner.farm.id}`, 'readings')

test('a view comes whole, then only what changed of it, with the digits that pages show', async () => {
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

test('a view is read once, however many look, and no more once nobody does', async () => {
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
	const leave = followView(farm.owner, { of: 'x:', everyMs: 20, read }, (one) => heard.push(one))
	await new Promise((resolve) => setTimeout(resolve, 60))
	expect(heard).toEqual([])
	isBroken = false
	publish()
	await expect.poll(() => heard.length).toBe(1)
	leave()
})
