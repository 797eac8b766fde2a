import { farmMembers } from '#db/schema/accounts'
import { beforeEach, expect, test } from 'vitest'
import type { FarmCtx } from '~/context.server'
import { requireMembership } from '~/areas/platform/services/require-membership.server'
import { farmPerTest } from '~/tests/farms/test-farm'
import { removeMember } from '~/areas/farms/services/members/remove-member.server'
import type { WantedView } from './follow-view.server'
import { streamChanges } from './stream-changes.server'

const farm = farmPerTest(Date.UTC(2026, 2, 1))
let grower: FarmCtx
beforeEach(async () => {
	const person = await farm.signUp('grower@farm.example')
	const farmId = farm.owner.farm.id
	const member = { farmId, userId: person.user.id, role: 'grower' }
	await farm.ctx.db.write((tx) => tx.insert(farmMembers).values(member).returning())
	grower = await requireMembership(person, { farmId })
})

/** A stream whose own periodic check is once a day, so that only announcements can end it. */
function open(
	mayStillSee: () => Promise<unknown>,
	asked: { sinceAt?: number; view?: WantedView } = {},
) {
	const places = { whose: grower.user.id, most: 5 }
	const rules = {
		endsWith: 'session:none',
		mayStillSee,
		places,
		recheckMs: 86_400_000,
		...asked,
	}
	const reader = streamChanges(new Request('http://farm.example/api/live'), grower, rules)
		.body?.pipeThrough(new TextDecoderStream())
		.getReader()
	if (!reader) throw new Error('no stream')
	return reader
}

test('a removed member gets no more events of the farm', async () => {
	const reader = open(() => requireMembership(grower, { farmId: grower.farm.id }))
	await reader.read()
	await removeMember(farm.owner, { userId: grower.user.id })
	for (;;) {
		const { done, value } = await reader.read()
		if (done) break
		expect(value).not.toContain('heartbeat')
	}
})

test('a change of a person who may still see the farm ends nothing', async () => {
	let asked = 0
	const reader = open(() => Promise.resolve(++asked))
	await reader.read()
	farm.ctx.live.publish(`person:${grower.user.id}`)
	await expect.poll(() => asked).toBe(1)
	farm.ctx.live.publish(`farm:${grower.farm.id}`, 'growing')
	expect(await reader.read()).toMatchObject({
		done: false,
		value: expect.stringContaining('growing'),
	})
	await reader.cancel()
})

test('a change between the page and its stream is announced when the stream opens, unless its view shows it', async () => {
	const readAt = Date.now()
	farm.ctx.live.publish(`farm:${grower.farm.id}`, 'growing')
	await expect
		.poll(() => farm.ctx.live.lastAt(`farm:${grower.farm.id}`))
		.toBeGreaterThanOrEqual(readAt)
	const all = async () => true
	const reader = open(all, { sinceAt: readAt })
	const first = await reader.read()
	const told = first.value?.includes('changed') ? first : await reader.read()
	expect(told.value).toContain('missed')
	await reader.cancel()
	const view = {
		of: 'x:',
		everyMs: 1000,
		covers: ['growing'],
		read: () => Promise.resolve({ value: 1 }),
	}
	const whole = open(all, { sinceAt: readAt, view })
	farm.ctx.live.publish(`farm:${grower.farm.id}`, 'growing')
	farm.ctx.live.publish(`farm:${grower.farm.id}`, 'settings')
	let text = ''
	while (!text.includes('changed')) text += (await whole.read()).value
	expect(text).not.toMatch(/missed|growing/)
	expect(text).toContain('settings')
	await whole.cancel()
	const later = open(all, { sinceAt: Date.now() + 60_000 })
	await later.read()
	farm.ctx.live.publish(`farm:${grower.farm.id}`, 'growing')
	expect((await later.read()).value).toContain('growing')
	await later.cancel()
})
