import { formatDay } from '@sfc/domain/calendar/format-day'
import { formatInstantWithYear } from '@sfc/domain/calendar/format-instant'
import {
	ENVIRONMENT_CHECKS,
	environmentAdvice,
} from '@sfc/domain/plant-health/farmhand/environment-advice'
import { harvestAdvice } from '@sfc/domain/plant-health/farmhand/harvest-advice'
import { mixRatio } from '@sfc/domain/plant-health/farmhand/mix-ratio'
import { formatMix } from '@sfc/domain/plant-health/farmhand/format-mix'
import { nutrientStatus } from '@sfc/domain/plant-health/farmhand/nutrient-status'
import {
	healthLevel,
	PHOTO_HEALTH_MEANING,
	photoHealth,
} from '@sfc/domain/plant-health/farmhand/photo-health'
import { stageLabel } from '@sfc/domain/growing/planting-cycles/growth-stage'
import { formatValue } from '@sfc/domain/units/display-unit'
import { formatNumber } from '@sfc/domain/units/format-number'
import type { FarmCtx } from '~/context.server'
import { summarizeDiagnosis } from '~/areas/plant-health/services/diagnosis/diagnosis.server'
import type { Additions } from '~/areas/plant-health/services/diagnosis/propose-additions.server'
import type { LogEntry } from '~/areas/plant-health/services/farmhand/list-log.server'
import type { FarmhandFacts } from '~/areas/plant-health/services/farmhand/load-farmhand-facts.server'
import { listNextSteps } from '~/areas/plant-health/services/farmhand/next-steps'
import { additionsView } from '../../diagnosis/additions-view.server'
import { pictureAddress } from '../../diagnosis/picture-address'

export type EntryView = ReturnType<typeof entryView>

/** A photo of the log in words. `solutions`: for the newest one, remedies for its tank. */
export function entryView(
	ctx: FarmCtx,
	{ diagnosis, facts }: LogEntry,
	solutions: readonly Additions[] | null,
) {
	const { id, cropName, causes, isKnown, measures, notes, createdAt, cycleId } = diagnosis
	const health = photoHealth(measures)
	const mix = mixRatio(facts.stage)
	return {
		id,
		title: cropName ?? 'A plant',
		variety: facts.variety,
		made: formatInstantWithYear(createdAt, ctx.farm.timezone, ctx.user),
		madeBy: diagnosis.madeBy,
		isModelAsked: diagnosis.facts.some(({ by }) => by === 'model'),
		summary: summarizeDiagnosis(diagnosis),
		picture: pictureAddress({ farmId: ctx.farm.id, id }, 'small'),
		health:
			health === null
				? null
				: { percent: formatNumber(100 * health, 0), level: healthLevel(health) },
		healthMeaning: PHOTO_HEALTH_MEANING,
		plant: plantFacts(facts),
		growthOf: cycleId,
		problems: causes.map(({ cause: { name, type, severity }, share }) => ({
			name,
			type,
			severity,
			share: `${formatNumber(100 * share, 0)} %`,
		})),
		nutrients: nutrientStatus(causes, isKnown),
		environment: ENVIRONMENT_CHECKS.map(({ key, label }) => ({
			label,
			...checkView(ctx, key, facts),
		})),
		harvest: facts.harvest && {
			on: formatDay(facts.harvest.expectedOn),
			days: facts.harvest.daysRemaining,
			status: facts.harvest.status,
			why: facts.harvest.why,
			advice: harvestAdvice(facts.harvest),
			amount: facts.yieldInWords,
		},
		solutions: solutions && solutions.map((one) => additionsView(one, ctx)),
		mix: {
			about: facts.stage ? `stage ${facts.stage}` : 'stage not known',
			parts: formatMix(mix),
			strength: mix?.strength ?? null,
		},
		steps: listNextSteps(diagnosis),
		notes,
	}
}

function plantFacts({ stage, dayOfCycle, zone }: FarmhandFacts) {
	return [
		{ name: 'Growth stage', value: stage && stageLabel(stage) },
		{ name: 'Day of its cycle', value: dayOfCycle === null ? null : formatNumber(dayOfCycle) },
		{ name: 'Zone', value: zone },
	].flatMap(({ name, value }) => (value ? [{ name, value }] : []))
}

const QUANTITY = { lights: 'par', ph: 'ph', ec: 'ec' } as const

function checkView(ctx: FarmCtx, key: keyof typeof QUANTITY, facts: FarmhandFacts) {
	const { value, low, high, state } = facts[key]
	const shown = (stored: number) => formatValue(QUANTITY[key], stored, ctx.user)
	const hours = key === 'lights' ? facts.lights.hours : null
	return {
		value: value === null ? 'No data' : shown(value),
		range: low === null || high === null ? null : `${shown(low)} to ${shown(high)}`,
		hours: hours === null ? null : `${hours} hours with light in the last day`,
		state,
		advice: environmentAdvice(key, state),
	}
}
