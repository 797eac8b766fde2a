import { formatCurrent } from '@sfc/domain/alarms/format-alarm'
import { formatCause } from '@sfc/domain/alarms/format-cause'
import { formatInstant } from '@sfc/domain/calendar/format-instant'
import { restateUnits } from '@sfc/domain/units/restate-units'
import { useFormats } from '~/ui/formats/use-formats'
import type { AlarmView } from './alarm-view.server'

/** The texts of an alarm, with times and values in the person's formats. */
export function useAlarmWords(alarm: AlarmView) {
	const formats = useFormats()
	const { title, text, current, cause, raisedAt, clearedAt, snoozedUntil, timezone } = alarm
	const when = (at: number | null) => (at === null ? null : formatInstant(at, timezone, formats))
	return {
		text: restateUnits(text, formats),
		/** The value with its limit, or the title: `Air temperature is 81.6 °F, limit 75.0 °F`. */
		headline: keepUnits((current && formatCurrent(current, formats)) ?? title),
		cause:
			typeof cause === 'string'
				? restateUnits(cause, formats)
				: formatCause(cause, timezone, formats),
		raised: when(raisedAt),
		cleared: when(clearedAt),
		snoozedUntil: when(snoozedUntil),
	}
}

/** Keeps a number and its unit on one line. */
const keepUnits = (text: string) => text.replaceAll(/(\d) (?=[%°\p{L}])/gu, '$1\u00a0')
