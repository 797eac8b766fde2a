import { expect, test } from 'vitest'
import type { FarmCtx } from '~/context.server'
import { alarmPath } from './alarm-path'

test('an alarm of another farm keeps to that farm', () => {
	const ctx = { farm: { id: 2 }, user: { currentFarmId: 2 } } as FarmCtx
	expect(alarmPath(ctx, 'x')).toBe('/notifications/x')
	const elsewhere = { ...ctx, user: { ...ctx.user, currentFarmId: 1 } }
	expect(alarmPath(elsewhere, 'x')).toBe('/notifications/x?farmId=2')
	expect(alarmPath(elsewhere, null)).toBe('/notifications?farmId=2')
})
