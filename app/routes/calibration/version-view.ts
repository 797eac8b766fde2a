import type { Procedure } from '@sfc/domain/calibration/procedure'
import { checkInWords, checkReading } from '@sfc/domain/calibration/check-reading'
import { middleRaw, pointsOfLine } from '@sfc/domain/calibration/taken-point'
import type { CalibrationVersion } from '~/services/calibration/read-calibration.server'
import { fahrenheit, pointName, type WordsOf } from './words-of'

export type VersionView = ReturnType<typeof versionView>

/** A calibration as people read it: what was taken, what came of it, who did it. */
export function versionView(version: CalibrationVersion, procedure: Procedure, words: WordsOf) {
	const { undoneAt, undoneBy, points } = version
	const middle = middleRaw(points)
	const checked = checkReading(points, version, procedure.rule.tolerance)
	return {
		version: version.version,
		at: words.instant(version.fromAt),
		by: version.madeBy,
		slope: `${Math.round(100 / version.slope)} %`,
		correction: words.signed(version.slope * middle + version.offset - middle),
		note: version.note,
		undone: undoneAt === null ? null : `${words.instant(undoneAt)} by ${undoneBy}`,
		checked: checked && checkInWords(checked, procedure.quantity),
		points: pointsOfLine(points).map((point) => ({
			key: point.key,
			name: pointName(
				procedure.points.find(({ key }) => key === point.key) ?? { label: point.key },
			),
			reference: words.value(point.reference),
			raw: words.value(point.raw),
			more: [
				point.temperatureC === null ? null : `at ${fahrenheit(point.temperatureC)}`,
				point.lot && `lot ${point.lot}`,
				point.expiresOn && `expires ${point.expiresOn}`,
				`by ${point.takenBy}`,
			]
				.filter(Boolean)
				.join(', '),
		})),
	}
}
