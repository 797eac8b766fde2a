import { expect, test } from 'vitest'
import { findCause, type Cause } from '../diagnosis/cause'
import { GROWTH_STAGES } from '../../growing/planting-cycles/growth-stage'
import type { HarvestOutlook } from '../growth/harvest-outlook'
import { environmentAdvice } from './environment-advice'
import { harvestAdvice } from './harvest-advice'
import { mixRatio } from './mix-ratio'
import { FLUSH, formatMix } from './format-mix'
import { nutrientStatus } from './nutrient-status'
import { healthLevel, photoHealth } from './photo-health'

const named = (...ids: string[]) => ids.map((id) => ({ cause: findCause(id) as Cause, share: 0.3 }))

test('health is what is neither yellow, pale nor brown, and unknown before a brown background', () => {
	const shares = { yellowShare: 0.2, paleShare: 0.1, brownShare: 0.05 }
	expect(photoHealth(shares)).toBeCloseTo(0.65)
	expect(photoHealth({ ...shares, brownShare: null })).toBeNull()
	expect(photoHealth({ yellowShare: 0.9, paleShare: 0.2, brownShare: 0 })).toBe(0)
	expect([0.8, 0.79, 0.6, 0.59].map(healthLevel)).toEqual(['good', 'fair', 'fair', 'poor'])
})

test('only nutrients with a sign are told, the first of a known ranking as known', () => {
	const causes = named('nitrogen-deficiency', 'ec-too-low', 'iron-manganese-excess')
	expect(nutrientStatus(causes, true)).toEqual([
		{ nutrient: 'Nitrogen (leaf food)', status: 'Low', isKnown: true },
		{ nutrient: 'Iron or manganese', status: 'High', isKnown: false },
	])
	expect(nutrientStatus(causes, false)[0]?.isKnown).toBe(false)
	expect(nutrientStatus([], false)).toEqual([])
	const faint = causes.map((one) => ({ ...one, share: 0.09 }))
	expect(nutrientStatus(faint, false)).toEqual([])
})

test('each stage has its mix, and harvest none', () => {
	for (const stage of GROWTH_STAGES)
		if (stage !== 'harvest') expect(mixRatio(stage)?.parts).toHaveLength(3)
	expect(mixRatio('harvest')).toBeNull()
	expect(mixRatio('fruiting')).toEqual({ parts: [0, 1, 4], strength: '1,400 to 1,600 parts' })
	expect(mixRatio(null)?.parts).toEqual([1, 2, 1])
})

test('a mix by hand names each tank, and the flush before harvest none of them', () => {
	expect(formatMix(mixRatio('seeding')).map(({ amount }) => amount)).toEqual([
		'1 part',
		'2 parts',
		'None',
	])
	expect(formatMix(mixRatio('harvest')).every(({ amount }) => amount === FLUSH)).toBe(true)
})

test('a reading that is not trusted is to be measured by hand', () => {
	expect(environmentAdvice('ph', null)).toBe('No trusted reading: measure by hand.')
	expect(environmentAdvice('ec', 'high')).toBe('Add plain water until it is in range.')
})

test('the advice for a harvest follows its status', () => {
	const outlook = { expectedOn: '2026-05-01', daysRemaining: 9, status: null, why: '' }
	const advice = (change: Partial<HarvestOutlook>) => harvestAdvice({ ...outlook, ...change })
	expect(advice({ status: 'Delayed', daysRemaining: 0 })).toMatch(/^Do what is overdue/)
	expect(advice({ status: 'Early', daysRemaining: 0 })).toMatch(/^Harvest it/)
	expect(advice({ status: 'Early' })).toMatch(/earlier day/)
	expect(advice({ status: 'On Track' })).toBe('Keep to the plan.')
	expect(advice({})).toMatch(/^Note the stage/)
})
