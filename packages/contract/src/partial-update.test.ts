import fc from 'fast-check'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { CONFIGURE_CAMERA } from './cameras/asks'
import { CAMERA_DEFAULTS } from './cameras/settings'
import { partialUpdate } from './partial-update'

test('a change holds what was sent and nothing else', () => {
	const schema = partialUpdate(
		z.strictObject({ days: z.int().min(1).default(14), note: z.string() }),
	)
	expect(schema.parse({})).toEqual({})
	expect(schema.parse({ note: 'x' })).toEqual({ note: 'x' })
	expect(schema.safeParse({ days: 0 }).success).toBe(false)
	expect(schema.safeParse({ hours: 1 }).success).toBe(false)
})

test('any choice of camera settings reaches the agent as it is', () => {
	fc.assert(
		fc.property(fc.subarray(Object.entries(CAMERA_DEFAULTS)), (chosen) => {
			const settings = Object.fromEntries(chosen)
			const { args } = CONFIGURE_CAMERA
			expect(args.parse({ device: 'door', settings })).toEqual({ device: 'door', settings })
		}),
	)
})
