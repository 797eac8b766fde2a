import { expect, test } from 'vitest'
import { auditActionLabel } from './audit-action'
import { formatChange } from './format-change'
import { changedFields } from './changed-fields'
import { DEFAULT_FORMATS } from '../../units/formats'

const place = { timezone: 'America/New_York', currency: 'JPY', formats: DEFAULT_FORMATS }

const cycle = { cropName: 'Basil', quantity: 24, notes: null as string | null }

test('only what changed is kept', () => {
	const after = { ...cycle, quantity: 36, notes: 'rack 2' }
	expect(changedFields(cycle, after, ['cropName', 'quantity', 'notes'])).toEqual({
		before: { quantity: 24, notes: null },
		after: { quantity: 36, notes: 'rack 2' },
	})
	expect(changedFields(cycle, { ...cycle }, ['cropName', 'quantity'])).toBeNull()
})

test('a change is described in words', () => {
	const lines = formatChange(
		{ plantDate: '2026-01-05', notes: null },
		{ plantDate: '2026-01-06', notes: 'rack 2', equipment: ['Pump', 'Light'], paid: false },
		place,
	)
	expect(lines).toEqual([
		{ field: 'plant date', before: '2026-01-05', after: '2026-01-06' },
		{ field: 'notes', before: null, after: 'rack 2' },
		{ field: 'equipment', before: null, after: 'Pump, Light' },
		{ field: 'paid', before: null, after: 'no' },
	])
	expect(formatChange(null, null, place)).toEqual([])
})

test('money reads as money and an instant as a time on the farm', () => {
	const after = {
		monthlyCents: 25_000,
		packCents: 30_000,
		trialEndsAt: Date.UTC(2026, 11, 21, 14, 30),
	}
	const lines = formatChange(null, after, place)
	expect(lines.map(({ field, after: words }) => [field, words])).toEqual([
		['monthly', '$250'],
		['pack', '¥300'],
		['trial ends', 'Dec 21, 2026, 9:30 AM EST'],
	])
})

test('an action is shown by its label, an unknown one as stored', () => {
	expect(auditActionLabel('cycle.started')).toBe('Planting cycle started')
	expect(auditActionLabel('toString')).toBe('toString')
})
