import { afterEach, beforeEach, expect, test } from 'vitest'
import { openTestFarm, type TestFarm } from '../farms/test-farm'
import { readOutbox } from '../mail/read-outbox.server'
import { collectDiagnostics } from './collect-diagnostics.server'
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
	const number = await sendSupportRequest(farm.ctx, input)
	expect(number).toMatch(/^[2-9A-Z]{6}$/)
	expect(await readOutbox(farm.ctx)).toMatchObject([
		{
			to: 'help@farm.example',
			subject: `[${number}] Support: pH Bcc: x@y.z`,
			text: 'It drifts.\n\nAna <ana@farm.example>\nNot signed in',
		},
	])
	for (let n = 0; n < 4; n++) await sendSupportRequest(farm.ctx, input)
	await expect(sendSupportRequest(farm.ctx, input)).rejects.toMatchObject({ code: 'too-many' })
	await sendSupportRequest(farm.ctx, { ...input, from: { ip: '192.0.2.10', userAgent: null } })
})

test('whoever is signed in gets a copy with the number, and what they sent of the farm', async () => {
	const diagnostics = await collectDiagnostics(farm.owner)
	expect(diagnostics).toContain('Agents: 0')
	expect(diagnostics).not.toContain('owner@farm.example')
	const number = await sendSupportRequest(farm.ctx, {
		name: 'Ana',
		email: 'ana@farm.example',
		subject: 'pH',
		description: 'It drifts.',
		diagnostics,
		to: 'help@farm.example',
		from: { ip: '192.0.2.9', userAgent: null },
		account: { email: 'owner@farm.example', farmId: 1 },
	})
	const sent = await readOutbox(farm.ctx)
	expect(sent.map(({ to }) => to).sort()).toEqual(['help@farm.example', 'owner@farm.example'])
	for (const { subject, text } of sent) {
		expect(subject).toBe(`[${number}] Support: pH`)
		expect(text).toContain('Agents: 0')
	}
})
