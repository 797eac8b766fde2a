import { expect, test } from 'vitest'
import { harvestOutlook } from './harvest-outlook'
import type { ObservedStage } from './stage-days'

const facts = {
	plantDate: '2026-03-01',
	transplantDays: 14,
	status: 'planted',
	transplantedOn: null,
	harvestedOn: null,
}
const stage = (name: 'seeding' | 'transplant' | 'flowering' | 'harvest', plannedOn: string) => ({
	stage: name,
	plannedOn,
	startsOn: plannedOn,
	reachedOn: null,
})
const STAGES = [
	stage('seeding', '2026-03-01'),
	stage('transplant', '2026-03-15'),
	stage('flowering', '2026-04-01'),
	stage('harvest', '2026-04-20'),
]
const outlook = (day: string, seen: ObservedStage[] = [], transplantedOn: string | null = null) =>
	harvestOutlook(
		STAGES,
		{ ...facts, transplantedOn, status: transplantedOn ? 'transplanted' : 'planted' },
		seen,
		day,
	)

test('without anything due the plan is all there is', () => {
	expect(outlook('2026-03-05')).toMatchObject({
		expectedOn: '2026-04-20',
		daysRemaining: 46,
		status: null,
	})
})

test('what was done on time is on track, what is overdue moves the harvest', () => {
	expect(outlook('2026-03-20', [], '2026-03-15')).toMatchObject({
		status: 'On Track',
		expectedOn: '2026-04-20',
	})
	expect(outlook('2026-03-20')).toMatchObject({
		status: 'Delayed',
		expectedOn: '2026-04-25',
		why: 'Transplant is 5 days overdue',
	})
})

test('a stage that is seen before its day makes it early', () => {
	const seen = [{ stage: 'flowering' as const, seenOn: '2026-03-28' }]
	expect(outlook('2026-03-29', seen, '2026-03-15')).toMatchObject({
		status: 'Early',
		expectedOn: '2026-04-16',
		why: 'Flowering was seen 4 days before it was planned',
	})
})

test('a harvest is never expected in the past, and without a plan not at all', () => {
	expect(outlook('2026-05-30', [], '2026-03-15')?.daysRemaining).toBe(0)
	expect(outlook('2026-05-30', [], '2026-03-15')?.expectedOn).toBe('2026-05-30')
	expect(harvestOutlook([], facts, [], '2026-03-05')).toBeNull()
})
