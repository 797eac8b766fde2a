import type { ChartSample } from './sample-at'

/**
 * Samples as one text: as lists of numbers they would take most of the time that the page needs to
 * start. Times are milliseconds since the sample before; what repeats is left out.
 */
export function packSamples(samples: readonly ChartSample[]): string {
	let before = 0
	return samples
		.map(([from, to, mean, min, max]) => {
			const parts = [from - before, to - from, mean ?? '']
			if (mean !== null && (min !== mean || max !== mean)) parts.push(min ?? '', max ?? '')
			before = from
			return parts.join(' ')
		})
		.join(';')
}

export function unpackSamples(text: string): ChartSample[] {
	if (text === '') return []
	let before = 0
	return text.split(';').map((sample): ChartSample => {
		const [away = '', lasts, mean, min = mean, max = mean] = sample.split(' ')
		before += Number(away)
		return [before, before + Number(lasts), numberOf(mean), numberOf(min), numberOf(max)]
	})
}

const numberOf = (text: string | undefined) => (text ? Number(text) : null)
