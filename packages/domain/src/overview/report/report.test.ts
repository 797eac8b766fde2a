import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays, daysBetween } from '../../calendar/calendar-day'
import { inRangePct, reportVerdict } from './report-verdict'
import { findWeekday, WEEKDAYS } from '../../calendar/weekday'
import { lastFullWeek, weekAround } from './report-week'
import { sumOpenMs, worstFirst } from './worst-first'

const days = fc.integer({ min: 0, max: 40_000 }).map((n) => addDays('1970-01-01', n))

test('a week begins on Monday, whatever the year', () => {
	// ISO 8601 weeks as in any printed calendar: Jan 1, 2027 is a Friday of the week of Dec 28, 2026.
	expect(weekAround('2027-01-01')).toEqual({ from: '2026-12-28', to: '2027-01-03' })
	expect(WEEKDAYS[findWeekday('2026-11-28')]).toBe('Saturday')
	expect(lastFullWeek('2026-11-28')).toEqual({ from: '2026-11-16', to: '2026-11-22' })
	expect(lastFullWeek('2026-11-30')).toEqual({ from: '2026-11-23', to: '2026-11-29' })
})

test('each day is in its week, and the last full week is over', () => {
	fc.assert(
		fc.property(days, (day) => {
			const { from, to } = weekAround(day)
			expect(findWeekday(from)).toBe(0)
			expect(daysBetween(from, to)).toBe(6)
			expect(from <= day && day <= to).toBe(true)
			const last = lastFullWeek(day)
			expect(last.to < day).toBe(true)
			expect(daysBetween(last.to, day)).toBeLessThanOrEqual(7)
		}),
	)
})

const verdict = (more: Partial<Parameters<typeof reportVerdict>[0]>) => {
	const { tone, title } = reportVerdict({
		critical: 0,
		warning: 0,
		knownHours: 1000,
		inRangeHours: 990,
		...more,
	})
	return `${tone}: ${title}`
}

test('the verdict says the most severe thing first, and never rounds up to all', () => {
	expect(verdict({})).toBe('good: In range 99 % of the time')
	expect(verdict({ inRangeHours: 999 })).toBe('good: In range 99 % of the time')
	expect(verdict({ warning: 2 })).toBe('attention: 2 warnings, in range 99 % of the time')
	expect(verdict({ inRangeHours: 800, warning: 2 })).toBe('attention: In range 80 % of the time')
	expect(verdict({ critical: 1 })).toBe('danger: 1 critical alarm, in range 99 % of the time')
	expect(verdict({ knownHours: 0, inRangeHours: 0 })).toBe('offline: No readings this week')
	expect(verdict({ critical: 1, knownHours: 0, inRangeHours: 0 })).toMatch(/^danger: 1 critical/)
	expect(inRangePct({ knownHours: 0, inRangeHours: 0 })).toBeNull()
})

test('the worst farm comes first, and a farm with longer alarms before its equal', () => {
	const farm = fc.record({
		farmName: fc.string(),
		report: fc.record({
			verdict: fc.record({ tone: fc.constantFrom('good', 'attention', 'danger', 'offline') }),
			alarms: fc.record({ named: fc.array(fc.record({ openMs: fc.nat() })) }),
		}),
	})
	fc.assert(
		fc.property(fc.array(farm), (farms) => {
			const sorted = worstFirst(farms)
			expect(new Set(sorted)).toEqual(new Set(farms))
			const rank = ['danger', 'offline', 'attention', 'good']
			for (const [i, { report }] of sorted.slice(1).entries()) {
				const before = sorted[i]!.report
				const steps = rank.indexOf(report.verdict.tone) - rank.indexOf(before.verdict.tone)
				expect(steps).toBeGreaterThanOrEqual(0)
				if (steps === 0) expect(sumOpenMs(before)).toBeGreaterThanOrEqual(sumOpenMs(report))
			}
		}),
	)
})
