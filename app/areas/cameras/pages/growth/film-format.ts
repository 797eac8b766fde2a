import type { FrameGap } from '@sfc/contract/cameras/view'
import { formatValue } from '@sfc/domain/units/display-unit'
import type { Units } from '@sfc/domain/units/formats'
import type { Film } from '~/areas/cameras/services/films/read-film.server'
import {
	FRAME_QUANTITIES,
	type FrameQuantity,
	type FrameReadings,
} from '~/areas/cameras/services/films/frame-quantities'

const LABELS: Readonly<Record<FrameQuantity, string>> = {
	ec: 'EC',
	ph: 'pH',
	airTemperature: 'Air',
	humidity: 'Humidity',
	par: 'Light',
}

/** Formats the readings at the time of a picture, with `no data` for missing ones. */
export const formatFrameReadings = (readings: FrameReadings, units: Units) =>
	FRAME_QUANTITIES.map((quantity) => {
		const value = readings[quantity]
		return {
			label: LABELS[quantity],
			text: value === undefined ? 'no data' : formatValue(quantity, value, units),
		}
	})

const GAPS: Readonly<Record<FrameGap, string>> = {
	dark: 'it was too dark',
	'no-answer': 'the camera did not answer',
	'not-there': 'the camera did not know the place any more',
	moved: 'somebody was turning the camera',
	'disk-full': 'the disk of the agent’s machine was full',
}

/**
 * Formats the gaps: `12 h without a picture: 10 × it was too dark, 2 × the camera did not answer.`; null
 * without gaps.
 */
export function formatGaps(gaps: Partial<Record<FrameGap, number>>): string | null {
	const told = (Object.entries(gaps) as [FrameGap, number][]).sort(([, a], [, b]) => b - a)
	if (told.length === 0) return null
	const all = told.reduce((sum, [, hours]) => sum + hours, 0)
	const why = told.map(([gap, hours]) => `${hours} × ${GAPS[gap]}`).join(', ')
	return `${all} h without a picture: ${why}.`
}

/** The path of a film. */
export function filmPath({ cameraId, view, cycle }: Pick<Film, 'cameraId' | 'view' | 'cycle'>) {
	const asked = new URLSearchParams({ camera: String(cameraId), view })
	if (cycle) asked.set('cycle', String(cycle.id))
	return `/security-cameras/growth?${asked.toString()}`
}
