import {
	describeBandSource,
	describeBandState,
	formatBand,
} from '@sfc/domain/climate/describe-band'
import { formatDay } from '@sfc/domain/calendar/format-day'
import { cropLabel } from '@sfc/domain/growing/planting-cycles/crop-label'
import { stageLabel } from '@sfc/domain/growing/planting-cycles/growth-stage'
import { healthGrade } from '@sfc/domain/plant-health/growth/health'
import type { StageDay } from '@sfc/domain/plant-health/growth/stage-days'
import { formatPrediction } from '@sfc/domain/plant-health/growth/yield-prediction'
import { displayQuality } from '@sfc/domain/readings/quality'
import { toDisplayValue } from '@sfc/domain/units/display-unit'
import type { Units } from '@sfc/domain/units/formats'
import type { FarmCtx } from '~/context.server'
import type { EnvironmentNow } from '~/areas/plant-health/services/growth/assess-environment'
import type { CropGrowth } from '~/areas/plant-health/services/growth/load-growth.server'

export type GrowthView = ReturnType<typeof growthView>

/** A crop's growth as the pages show it, in words and display units. */
export function growthView(
	growth: CropGrowth,
	today: string,
	{ farm, user }: Pick<FarmCtx, 'farm' | 'user'>,
) {
	const { cycle, next, health, recipe } = growth
	return {
		id: cycle.id,
		crop: cycle.cropName,
		variety: cycle.varietyName,
		label: cropLabel(cycle),
		status: cycle.status,
		zone: cycle.zone,
		plants: cycle.quantity,
		planted: formatDay(cycle.plantDate),
		stage: stageLabel(growth.stage),
		stages: stagesView(growth, today),
		daysGrowing: growth.daysGrowing,
		harvestDays: cycle.harvestDays,
		next: next && {
			description: next.description,
			on: formatDay(next.on),
			days: next.daysRemaining,
		},
		prediction: { text: formatPrediction(growth.prediction), basis: formatBasis(growth) },
		health: healthView(health),
		recipeName: recipe?.name ?? null,
		environment: growth.environment.map((figure) => figureView(figure, farm.isSimulated, user)),
	}
}

export function healthView({ score, reasons, missing }: CropGrowth['health']) {
	return {
		score,
		...(score === null ? { grade: null, word: 'Too early to say' } : healthGrade(score)),
		reasons: reasons.map(({ key, label, lost, why }) => ({
			key,
			label,
			lost: inPoints(lost),
			why,
		})),
		missing: missing.map(({ key, label, why }) => ({ key, label, why })),
		inputs: reasons.length + missing.length,
	}
}

const inPoints = (lost: number) => (lost === 0 ? 0 : Math.max(0.1, Math.round(lost * 10) / 10))

function stagesView({ cycle, stages, progress, stage: current }: CropGrowth, today: string) {
	const at = stages.findIndex(({ stage }) => stage === current)
	// An observed stage proves the ones before it; a planned one proves nothing.
	const isProven = ({ stage, reachedOn }: StageDay) =>
		(reachedOn !== null && reachedOn <= today) ||
		(stage === 'transplant' && cycle.status === 'transplanted')
	const proven = stages.findLastIndex(isProven)
	return stages.map(({ stage, plannedOn, reachedOn }, i) => ({
		key: stage,
		label: stageLabel(stage),
		percent: progress[i]?.percent ?? 0,
		state: i < at ? ('done' as const) : i === at ? ('now' as const) : ('ahead' as const),
		byPlan: i > proven && i <= at,
		planned: plannedOn && formatDay(plannedOn),
		reached: reachedOn && reachedOn <= today ? formatDay(reachedOn) : null,
	}))
}

function formatBasis({ prediction }: CropGrowth): string {
	if (prediction.basis === 'recipe') return 'A figure from the recipe, not from this farm'
	if (prediction.basis === 'unknown') {
		const known = prediction.cycles === 0 ? 'none yet' : `${prediction.cycles} so far`
		return `It takes 3 harvests of this variety; ${known}`
	}
	return prediction.span === 'most'
		? 'Median of this farm’s own harvests; 8 of 10 lie in this range'
		: 'Median of this farm’s own harvests, from the least to the most'
}

function figureView(figure: EnvironmentNow, farmIsSimulated: boolean, units: Units) {
	const { quantity, label, value, quality, reason, at, source, band, state, needs } = figure
	const shown = value === null ? null : toDisplayValue(quantity, value, units)
	return {
		quantity,
		label,
		reason,
		at,
		source,
		value: shown?.value ?? null,
		unit: shown?.unit ?? '',
		decimals: shown?.decimals ?? 0,
		quality: displayQuality(quality, farmIsSimulated) ?? undefined,
		band: band && `${formatBand(quantity, band, units)}, ${describeBandSource(band.source)}`,
		state:
			state && value !== null
				? {
						isGood: state === 'in-band',
						word: describeBandState(quantity, value, band, units).words,
					}
				: null,
		needs: needs && {
			isMet: needs.state === null || needs.state === 'in-band',
			range: formatBand(quantity, needs.band, units),
			why: band?.why ?? null,
		},
	}
}
