import { afterEach, beforeEach, expect, test } from 'vitest'
import { openTestFarm, type TestFarm } from '../farms/test-farm'
import { readOutbox } from '../mail/read-outbox.server'
import { sendSupportRequest } from './send-support-request.server'

let farm: TestFarm
beforeEach(async () => {
	farm = await openTestFarm(Date.UTC(2026, 2, 1))
})
afterEach(() => farm.close())

test('a question arrives with its sender, and a sixth within an hour is refused', async () => {
	const question = { name: 'Ana', email: 'ana@farm.example', subject: 'pH\r\nBcc: x@y.z' }
	const input = {
		...question,
		description: 'It drifts.',
		to: 'help@farm.example',
		from: { ip: '192.0.2.9', userAgent: null },
		account: null,
	}
	await sendSupportRequest(farm.ctx, input)
	expect(await readOutbox(farm.ctx)).toMatchObject([
		{
			to: 'help@farm.example',
			subject: 'Support: pH Bcc: x@y.z',
			text: 'It drifts.\n\nAna <ana@farm.example>\nNot signed in',
		},
	])
	for (let n = 0; n < 4; n++) await sendSupportRequest(farm.ctx, input)
	await expect(sendSupportRequest(farm.ctx, input)).rejects.toMatchObject({ code: 'too-many' })
	await sendSupportRequest(farm.ctx, { ...input, from: { ip: '192.0.2.10', userAgent: null } })
})
