import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createFarm } from '../farm'
import { handleRequest } from './handle-request'
import { controllerIdentity } from './identify-device'
import { registerBank } from './register-bank'

const farm = createFarm({ seed: 1, startMs: 0, startHour: 12 })
const controller = farm.controllers[0]!
const bank = registerBank(farm, controller)
const identity = controllerIdentity(controller.map)
const answer = (pdu: Uint8Array) => handleRequest(bank, identity, Buffer.from(pdu))

const anyRequest = fc
	.tuple(
		fc.oneof(fc.constantFrom(1, 2, 3, 4, 5, 6, 15, 16, 0x2b), fc.nat(255)),
		fc.oneof(
			fc.uint8Array({ maxLength: 252 }),
			fc.uint8Array({ minLength: 4, maxLength: 4 }),
			fc
				.tuple(fc.nat(12), fc.nat(12))
				.map(([start, count]) => Uint8Array.from([0, start, 0, count])),
		),
	)
	.map(([code, body]) => Uint8Array.from([code, ...body]))

test('any request is answered with its function code or an exception, in one frame', () => {
	fc.assert(
		fc.property(anyRequest, (pdu) => {
			const reply = answer(pdu)
			expect(reply.length).toBeLessThanOrEqual(253)
			if (reply[0] === pdu[0] && pdu[0]! < 0x80) return
			expect(reply[0]).toBe(pdu[0]! | 0x80)
			expect([1, 2, 3]).toContain(reply[1])
		}),
		{ numRuns: 2000 },
	)
})

test('a refused request does not restart the watchdog, a successful one does', () => {
	answer(Uint8Array.from([6, 0, 8, 0, 5]))
	farm.advance(4)
	answer(Uint8Array.from([1, 0xff, 0, 0, 1]))
	farm.advance(1.1)
	expect(controller.isTripped()).toBe(true)
	answer(Uint8Array.from([1, 0, 0, 0, 1]))
	farm.advance(4)
	expect(controller.isTripped()).toBe(false)
})
