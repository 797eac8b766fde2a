import { expect, test } from 'vitest'
import { notifyChannels } from '#db/schema/alarms'
import { mails } from '#db/schema/mails'
import { setEmail } from '~/areas/accounts/services/set-email.server'
import { farmPerTest } from '~/tests/farms/test-farm'
import { joinFarm } from '~/tests/growing/journal/test-member'
import { changeChannel } from './change-channel.server'
import { listMyChannels } from './list-channels.server'
import { testChannel, createChannelTests } from './send-test.server'

const NOON = Date.UTC(2026, 2, 1, 17) // 12:00 in New York
const MINUTE_MS = 60_000
const farm = farmPerTest(NOON)

const stored = () => farm.ctx.db.read.select().from(notifyChannels)
const tested = async () =>
	(await farm.ctx.db.read.select().from(mails))
		.filter(({ subject }) => subject.startsWith('This channel works'))
		.map(({ recipient }) => recipient)

test('alarms go to a changed mail address, which starts untested', async () => {
	const id = `mail-${farm.owner.user.id}`
	await testChannel(farm.owner, { id })
	await farm.ctx.db.write((tx) =>
		tx
			.update(notifyChannels)
			.set({ succeededAt: NOON, failedAt: NOON, lastError: 'x' })
			.returning(),
	)
	const change = {
		userId: farm.owner.user.id,
		email: 'new@farm.example',
		origin: 'https://x.example',
	}
	await farm.ctx.db.write((tx) => setEmail(tx, farm.ctx, { ...change, proven: true }))
	expect(await listMyChannels(farm.owner)).toMatchObject([
		{ id, label: 'new@farm.example', testedAt: null, succeededAt: null, lastError: null },
	])
	await createChannelTests()(farm.ctx)
	expect(await tested()).toEqual(['owner@farm.example', 'new@farm.example'])
})

test('a mail channel is shown before it is stored, and stored when it is changed or tested', async () => {
	const [shown] = await listMyChannels(farm.owner)
	expect(shown).toMatchObject({ kind: 'mail', label: 'owner@farm.example', isOn: true })
	expect(await stored()).toEqual([])
	const id = shown?.id ?? ''
	const settings = { isOn: false, leastSeverity: 'critical', quietFrom: 0, quietTo: 60 } as const
	await changeChannel(farm.owner, { id, ...settings })
	expect(await listMyChannels(farm.owner)).toMatchObject([{ id, ...settings }])
	farm.setNow(NOON + MINUTE_MS)
	await testChannel(farm.owner, { id })
	expect(await tested()).toEqual(['owner@farm.example'])
})

test('the account of the demo has no mail channel', async () => {
	const demo = { ...farm.owner, user: { ...farm.owner.user, isDemo: true } }
	expect(await listMyChannels(demo)).toEqual([])
})

test('the weekly test goes to everyone who is notified of alarms, and to nobody else', async () => {
	await joinFarm(farm, 'grower')
	await joinFarm(farm, 'viewer')
	await farm.signUp('farmless@farm.example')
	await createChannelTests()(farm.ctx)
	expect((await tested()).sort()).toEqual(['grower@farm.example', 'owner@farm.example'])
})
