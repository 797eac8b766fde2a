import type { LightAssessment } from '@sfc/domain/control/light-map/assess-light-map'
import type { Range } from '@sfc/domain/growing/recipes/band'
import type { Tone } from '~/ui/tone'

type Verdict = { tone: Tone; title: string; lines: string[] }

/** Whether each position gets what the stage asks for, and which level of the lamps does it. */
export function lightVerdict(
	light: LightAssessment,
	stage: string | null,
	isByColour = false,
): Verdict {
	const { positions, target, levels, percent } = light
	if (!target) {
		const why = stage ? `${stage} names no light` : 'No recipe is active in this zone'
		return { tone: 'info', title: 'Not judged', lines: [`${why}, so there is no target.`] }
	}
	const count = (state: string) => positions.filter((one) => one.state === state).length
	const [low, high] = [count('low'), count('high')]
	const outside = [...(low ? [`${low} too low`] : []), ...(high ? [`${high} too high`] : [])]
	const title =
		outside.length === 0
			? `Every position gets the light of ${stage}`
			: `${positions.length - low - high} of ${positions.length} positions get the light of ${stage}: ${outside.join(', ')}`
	const asMeasured = `${stage} sets lamps by colour, so light is shown as measured, with lamps at ${percent} %.`
	const lines = isByColour
		? [asMeasured]
		: levels
			? [averageLine(levels.average, light), everywhereLine(levels.everywhere, percent, low)]
			: []
	return {
		tone: outside.length === 0 ? 'good' : 'attention',
		title,
		lines: lines.filter((line) => line !== null),
	}
}

function averageLine(range: Range | null, { average, percent }: LightAssessment): string {
	if (average.state === 'in-band')
		return `The average is in range at ${range ? span(range) : `${percent} %`}; the lamps are at ${percent} %.`
	if (range) return `The average comes into range at ${span(range)}; the lamps are at ${percent} %.`
	return average.state === 'low'
		? 'The average stays below the range even at 100 %: bring the lamps closer, add lamps or clean them.'
		: 'The average stays above the range even at 1 %: hang the lamps higher.'
}

function everywhereLine(level: number | null, percent: number, low: number): string | null {
	if (low === 0) return null
	if (level === null)
		return 'Even at 100 % some positions stay too low: move lamps or plants, or make the light more even.'
	return level > percent ? `From ${level} % on no position is too low.` : null
}

const span = ({ min, max }: Range): string => (min === max ? `${min} %` : `${min} to ${max} %`)
