import type { GrowthFigure, GrowthWire } from '@sfc/contract/plant-health/growth/growth-wire'
import {
	formatPrediction,
	type YieldPrediction,
} from '@sfc/domain/plant-health/growth/yield-prediction'
import { isTrusted } from '@sfc/domain/readings/quality'
import { toDisplayValue } from '@sfc/domain/units/display-unit'
import { DEFAULT_FORMATS } from '@sfc/domain/units/formats'
import type { EnvironmentNow } from '~/areas/plant-health/services/growth/assess-environment'
import type { CropGrowth } from '~/areas/plant-health/services/growth/load-growth.server'

/** A crop's growth as the API returns it. */
export function cropGrowthToWire(growth: CropGrowth): GrowthWire {
	const { cycle, health, next } = growth
	return {
		id: cycle.id,
		name: cycle.cropName,
		variety: cycle.varietyName,
		currentStage: growth.stage,
		daysGrowing: growth.daysGrowing,
		healthScore: health.score,
		healthReasons: health.reasons.map(({ label, lost, why }) => ({
			input: label,
			lost: Math.round(lost * 10) / 10,
			reason: why,
		})),
		healthMissing: health.missing.map(({ label, why }) => ({ input: label, reason: why })),
		zone: cycle.zone,
		stages: growth.stages.map(({ stage, plannedOn, reachedOn }) => ({
			name: stage,
			plannedOn,
			reachedOn: reachedOn && reachedOn <= growth.day ? reachedOn : null,
		})),
		progress: Object.fromEntries(growth.progress.map(({ stage, percent }) => [stage, percent])),
		nextMilestone: next && {
			stage: next.stage,
			daysRemaining: next.daysRemaining,
			description: next.description,
		},
		yieldPrediction: yieldToWire(growth.prediction),
		environmentalData: {
			temperature: figure(growth, 'airTemperature'),
			humidity: figure(growth, 'humidity'),
			light: figure(growth, 'par'),
			ph: figure(growth, 'ph'),
			ec: figure(growth, 'ec'),
			co2: figure(growth, 'co2'),
		},
	}
}

function yieldToWire(prediction: YieldPrediction): GrowthWire['yieldPrediction'] {
	const text = formatPrediction(prediction)
	const none = { quantity: null, low: null, high: null, unit: null, cycles: null }
	if (prediction.basis === 'recipe') return { basis: 'recipe', text, ...none }
	if (prediction.basis === 'unknown')
		return { basis: 'unknown', text, ...none, cycles: prediction.cycles }
	const { basis, quantity, low, high, unit, cycles } = prediction
	return { basis, text, quantity, low, high, unit, cycles }
}

function figure({ environment }: CropGrowth, quantity: EnvironmentNow['quantity']): GrowthFigure {
	const found = environment.find((one) => one.quantity === quantity)
	if (!found) {
		const none = { value: null, unit: '', quality: null, at: null, target: null, needs: null }
		return { ...none, reason: 'The crop has ended', status: 'unavailable' }
	}
	const { value, quality, reason, at, band, state, needs } = found
	const shown = (stored: number) =>
		Math.round(toDisplayValue(quantity, stored, DEFAULT_FORMATS).value * 100) / 100
	const isUsable = value !== null && quality !== null && isTrusted(quality, true)
	const judged = state === 'in-band' ? 'optimal' : (state ?? 'measured')
	return {
		value: value === null ? null : shown(value),
		unit: toDisplayValue(quantity, 0, DEFAULT_FORMATS).unit,
		quality,
		reason,
		at,
		target: band && { low: shown(band.low), high: shown(band.high), source: band.source },
		needs: needs && { low: shown(needs.band.low), high: shown(needs.band.high) },
		status: isUsable ? judged : 'unavailable',
	}
}
