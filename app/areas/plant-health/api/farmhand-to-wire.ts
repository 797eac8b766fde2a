import type { FarmhandEntry } from '@sfc/contract/plant-health/farmhand/farmhand-wire'
import {
	environmentAdvice,
	type EnvironmentCheck,
} from '@sfc/domain/plant-health/farmhand/environment-advice'
import { harvestAdvice } from '@sfc/domain/plant-health/farmhand/harvest-advice'
import { mixRatio } from '@sfc/domain/plant-health/farmhand/mix-ratio'
import { formatMix } from '@sfc/domain/plant-health/farmhand/format-mix'
import { nutrientStatus } from '@sfc/domain/plant-health/farmhand/nutrient-status'
import { PHOTO_HEALTH_MEANING, photoHealth } from '@sfc/domain/plant-health/farmhand/photo-health'
import type { LogEntry } from '~/areas/plant-health/services/farmhand/list-log.server'
import { listNextSteps } from '~/areas/plant-health/services/farmhand/next-steps'

export function farmhandToWire({ diagnosis, facts }: LogEntry): FarmhandEntry {
	const { id, createdAt, notes, cropName, causes, isKnown, measures } = diagnosis
	const [first] = causes
	const health = photoHealth(measures)
	const check = (key: EnvironmentCheck) => {
		const { value, state } = facts[key]
		return {
			value,
			status: state ?? ('unknown' as const),
			recommendation: environmentAdvice(key, state),
		}
	}
	const { value: intensity, ...lighting } = check('lights')
	const [form, grow, boost] = formatMix(mixRatio(facts.stage)).map(
		({ name, words, amount }) => `${name} (${words}): ${amount}`,
	)
	const { harvest } = facts
	return {
		id,
		timestamp: new Date(createdAt).toISOString(),
		notes,
		pictureUrl: `/api/plant-diagnosis/picture?diagnosisId=${id}`,
		aiAnalysis: {
			cropType: cropName,
			variety: facts.variety,
			growthStage: facts.stage,
			healthScore: health === null ? null : Math.round(100 * health),
			healthMeaning: PHOTO_HEALTH_MEANING,
			confidence: isKnown && first ? first.share : null,
			detectedIssues: causes
				.filter(({ cause }) => cause.type !== 'pest')
				.map(({ cause: { type, name, description, severity }, share }) => ({
					type,
					name,
					description,
					severity,
					share,
				})),
			pests: causes
				.filter(({ cause }) => cause.type === 'pest')
				.map(({ cause: { name, severity, treatment }, share }) => ({
					name,
					severity,
					treatment: treatment.join(' '),
					share,
				})),
			nutrientStatus: Object.fromEntries(
				nutrientStatus(causes, isKnown).map(({ nutrient, status }) => [nutrient, status]),
			),
			environmentalFactors: {
				lighting: { ...lighting, intensity, duration: facts.lights.hours },
				ph: check('ph'),
				ec: check('ec'),
			},
			harvestPrediction: harvest && {
				expectedDate: harvest.expectedOn,
				daysRemaining: harvest.daysRemaining,
				status: harvest.status,
				delayRisk: harvest.why,
				recommendation: harvestAdvice(harvest),
			},
			generalRecommendations: listNextSteps(diagnosis),
			nutrientRecommendations: { form: form ?? '', grow: grow ?? '', boost: boost ?? '' },
		},
	}
}
