import type { ChartSample } from './sample-at'

/**
 * Packs samples into one text, because lists of numbers would dominate the start time of the page. Times are
 * milliseconds since the previous sample; repetitions are left out.
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
		return [before, before + Number(lasts), parseNumber(mean), parseNumber(min), parseNumber(max)]
	})
}

const parseNumber = (text: string | undefined) => (text ? Number(text) : null)
