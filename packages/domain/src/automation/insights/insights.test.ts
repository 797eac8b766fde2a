import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { dewAtNight, dewPoint } from './dew-at-night'
import { DAY_MS, HOUR_MS } from './insight'
import { probeMoves } from './probe-moves'
import { pumpDrawsLess } from './pump-draws-less'
import { responseFalls } from './response-falls'
import { shortCycling } from './short-cycling'
import { tankEmpties } from './tank-empties'
import { tankLoses } from './tank-loses'
import { fitTrend } from './trend'

const UNITS = { temperatureUnit: 'C', volumeUnit: 'L', ecUnit: 'mS/cm' } as const
const NOW = Date.UTC(2026, 0, 31)
const hourly = (count: number, valueAt: (hour: number) => number) =>
	Array.from({ length: count }, (_, i) => {
		return { at: NOW - (count - i) * HOUR_MS, value: valueAt(i) }
	})

test('a trend finds the line it was made of, and explains all of it', () => {
	const figure = fc.double({ min: -50, max: 50, noNaN: true })
	fc.assert(
		fc.property(figure, figure, fc.integer({ min: 3, max: 200 }), (perHour, start, count) => {
			fc.pre(Math.abs(perHour) > 1e-3)
			const trend = fitTrend(hourly(count, (i) => start + perHour * i))!
			expect(trend.perMs * HOUR_MS).toBeCloseTo(perHour, 6)
			expect(trend.r2).toBeCloseTo(1, 6)
		}),
	)
	expect(fitTrend(hourly(2, (i) => i))).toBeNull()
})

describe('a tank', () => {
	const tank = {
		pointId: 7,
		name: 'Tank A',
		capacity: 100,
		isFilled: false,
		now: NOW,
		units: UNITS,
	}

	test('that falls says when it is empty, by the hours since its refill', () => {
		const refilled = hourly(72, (i) => (i < 24 ? 30 - i : 90 - (i - 24)))
		expect(tankEmpties({ ...tank, isFilled: true, hourly: refilled })).toBeNull()
		expect(tankEmpties({ ...tank, hourly: refilled })).toMatchObject({
			title: 'Tank A is empty in about 1 day',
			evidence: expect.stringContaining('24.0 L a day, measured over 48 hours'),
			confidence: expect.closeTo(1, 3),
			impact: 'high',
		})
	})

	test.each([
		['stays', hourly(72, () => 50)],
		['was only just refilled', hourly(72, (i) => (i < 66 ? 20 : 90 - i))],
		['falls so slowly that it lasts for weeks', hourly(72, (i) => 90 - i * 0.01)],
		['moves up and down', hourly(72, (i) => 50 + 3 * Math.sin(i))],
	])('that %s says nothing', (_, samples) => {
		expect(tankEmpties({ ...tank, hourly: samples })).toBeNull()
	})
})

describe('a tank beside the doses of its pump', () => {
	const tank = { pointId: 7, name: 'Tank D', capacity: 100, now: NOW, units: UNITS }
	const falling = hourly(48, (i) => 90 - i / 2)
	const dosed = (litres: number) => falling.map(({ at }) => ({ at, value: litres }))

	test('that falls faster than they explain loses more than is dosed', () => {
		expect(tankLoses({ ...tank, hourly: falling, doses: dosed(0.1) })).toMatchObject({
			title: 'Tank D loses more than is dosed',
			evidence: 'It fell by 23.5 L in 47 hours; its pump gave 4.8 L of that.',
			confidence: expect.closeTo(0.8, 1),
		})
	})

	test('that gives what they took says nothing', () => {
		expect(tankLoses({ ...tank, hourly: falling, doses: dosed(0.5) })).toBeNull()
	})

	test('that was refilled is looked at from then on', () => {
		const refilled = hourly(72, (i) => (i < 48 ? 90 - i : 90))
		expect(tankLoses({ ...tank, hourly: refilled, doses: [] })).toBeNull()
	})
})

test('a cooler that starts too often is told, one that runs for long is not', () => {
	const cycles = (count: number, runMs: number) =>
		Array.from({ length: count }, (_, i) => {
			const at = NOW - DAY_MS + (i * DAY_MS) / count
			return [
				{ at, on: true },
				{ at: at + runMs, on: false },
			]
		}).flat()
	const cooler = { key: 'container-hvac-cooling', name: 'HVAC cooling', now: NOW }
	expect(shortCycling({ ...cooler, changes: cycles(100, 240_000) })).toMatchObject({
		evidence: 'It started 100 times in the past 24 hours and ran 4.0 min on average.',
		confidence: 1,
	})
	expect(shortCycling({ ...cooler, changes: cycles(60, 900_000) })).toBeNull()
	expect(shortCycling({ ...cooler, changes: cycles(10, 240_000) })).toBeNull()
})

describe('dew', () => {
	test.each([
		[20, 100, 20],
		[20, 50, 9.3],
		[25, 80, 21.3],
	])('at %s °C and %s % comes at %s °C', (airC, pct, dew) => {
		expect(dewPoint(airC, pct)).toBeCloseTo(dew, 1)
	})

	test('near nights are told with how much was read of them', () => {
		const hours = Array.from({ length: 48 }, (_, i) => ({
			at: NOW - (48 - i) * HOUR_MS,
			airC: i < 24 ? 18 : null,
			humidityPct: i < 6 ? 95 : 60,
		}))
		expect(dewAtNight('nursery', hours, { now: NOW, units: UNITS })).toMatchObject({
			evidence: expect.stringContaining('In 6 of 24 hours of the past 2 days'),
			confidence: 0.5,
		})
		expect(dewAtNight('nursery', hours.slice(6), { now: NOW, units: UNITS })).toBeNull()
	})
})

test('what a pump does falling by half is told, what holds or jumps is not', () => {
	const falls = (valueAt: (i: number) => number) =>
		responseFalls({
			id: 'x',
			title: 'pH down does',
			samples: Array.from({ length: 20 }, (_, i) => {
				return { at: NOW - (20 - i) * DAY_MS, value: valueAt(i) }
			}),
			now: NOW,
			advice: '',
			link: '',
		})
	expect(falls((i) => 1 - i * 0.03)).toMatchObject({ title: expect.stringContaining('57 % less') })
	expect(falls(() => 1)).toBeNull()
	expect(falls((i) => 1 + 0.2 * (i % 2))).toBeNull()
})

describe('a pump with a meter of its own', () => {
	const draws = (
		wattsAt: (day: number) => number,
		onAt: (hour: number) => number = (hour) => (hour % 2 ? 0.5 : 0),
	) =>
		pumpDrawsLess({
			key: 'air-pump',
			name: 'Air pump',
			type: 'outlet',
			power: hourly(240, (i) => wattsAt(i / 24) * onAt(i)).map(ofHour),
			on: hourly(240, onAt).map(ofHour),
			now: NOW,
		})
	const ofHour = ({ at, value }: { at: number; value: number }) => {
		return { at, untilAt: at + HOUR_MS, value }
	}

	test('that draws less from day to day is told, however long it is on', () => {
		expect(draws((day) => 40 - 2 * day)).toMatchObject({
			id: 'pump-air-pump',
			advice: expect.stringMatching(/^If it is a pump, it moves less/),
			title: expect.stringMatching(/^Air pump draws 4\d % less than (9|10) days ago$/),
		})
	})

	test('that draws the same, or is on for less time, says nothing', () => {
		expect(draws(() => 40)).toBeNull()
		expect(
			draws(
				() => 40,
				(hour) => 1 - hour / 300,
			),
		).toBeNull()
		expect(
			draws(
				(day) => 40 - 2 * day,
				() => 0.1,
			),
		).toBeNull()
	})
})

describe('a probe between its last two calibrations', () => {
	const probe = {
		pointId: 9,
		name: 'pH',
		quantity: 'ph',
		at: 6,
		now: NOW,
		timezone: 'UTC',
	} as const
	const moved = (offset: number, slope = 1) => [
		{ slope: 1, offset: 0, fromAt: NOW - 40 * DAY_MS },
		{ slope, offset, fromAt: NOW - 10 * DAY_MS },
	]

	test('that moved says by how much and when it will have moved as far again', () => {
		expect(probeMoves({ ...probe, lines: moved(0.3) })).toMatchObject({
			title: 'pH drifts',
			evidence:
				'Between its last two calibrations, 30 days apart, it moved by 0.30 pH, 0.30 pH a month.',
			advice: 'Clean it, and calibrate it by Feb 15, 2026.',
		})
		expect(
			probeMoves({ ...probe, quantity: 'ec', at: 2, lines: moved(0, 1.1) })?.evidence,
		).toContain('10 %')
	})

	test('that is beyond what an electrode may be off is worn', () => {
		for (const lines of [moved(0.6), moved(-1.4, 1.2)])
			expect(probeMoves({ ...probe, lines })).toMatchObject({ title: 'pH is worn', impact: 'high' })
	})

	test('that held, or was calibrated once, says nothing', () => {
		expect(probeMoves({ ...probe, lines: moved(0.1) })).toBeNull()
		expect(probeMoves({ ...probe, lines: moved(0.6).slice(1) })).toBeNull()
	})
})
