import { expect, test } from 'vitest'
import { sessions } from '#db/schema/accounts'
import { createLimits } from '../limits/create-limits.server'
import { farmPerTest } from '~/tests/farms/test-farm'
import { queueText } from './queue-text.server'

const NOW = Date.UTC(2026, 2, 1)
const farm = farmPerTest(NOW)

const send = (to: string, userId: string | null) =>
	farm.ctx.db.write((tx) =>
		queueText(tx, farm.ctx, { farmId: farm.owner.farm.id, userId, to, text: 'Basil' }),
	)

/** Signs a person in from this address. */
const signIn = (userId: string, ip: string) =>
	farm.ctx.db.write((tx) =>
		tx
			.insert(sessions)
			.values({
				tokenHash: `${userId} ${ip}`,
				userId,
				createdAt: NOW,
				lastSeenAt: NOW,
				expiresAt: NOW + 1,
				ip,
			})
			.returning(),
	)

test('a number that is paid for each text is refused', async () => {
	const { refusal } = await send('+19002345678', farm.owner.user.id)
	expect(refusal).toMatchObject({ code: 'invalid', field: 'phone' })
})

test('several accounts of one address share its texts', async () => {
	const ids = [
		farm.owner,
		await farm.signUp('b@farm.example'),
		await farm.signUp('c@farm.example'),
	].map(({ user }) => user.id)
	for (const id of ids) await signIn(id, '203.0.113.7')
	let sent = 0
	for (const [account, id] of ids.entries())
		for (let n = 0; n < 60; n++) {
			const { refusal } = await send(`+1512555${1000 + account * 60 + n}`, id)
			if (!refusal) sent++
			else expect(refusal.message).toMatch(/text messages from here/)
		}
	expect(sent).toBe(120)
})

test('the server sends no more in a day than its operator allows', async () => {
	farm.ctx.limits = createLimits(farm.ctx, { textsPerDay: 2 })
	for (let n = 0; n < 2; n++) expect((await send(`+1512555100${n}`, null)).refusal).toBeNull()
	expect((await send('+15125551009', null)).refusal).toMatchObject({
		message: expect.stringMatching(/text messages of this server/),
	})
})
