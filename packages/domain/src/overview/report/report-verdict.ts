import { formatCount } from '../../format-count'

export type ReportVerdict = { tone: 'good' | 'attention' | 'danger' | 'offline'; title: string }

/** Part of the hours, percent, from which a week counts as in range. */
const GOOD_PCT = 95

type Week = {
	/** Alarms that were open in the week, by severity. */
	critical: number
	warning: number
	/** Hours with a target and a reading, over all readings, and those of them in range. */
	knownHours: number
	inRangeHours: number
}

/** Answers “How did the week go?” with the most severe thing that is true. */
export function reportVerdict({
	critical,
	warning,
	knownHours,
	inRangeHours,
}: Week): ReportVerdict {
	const alarms = formatCount(critical, 'critical alarm')
	if (knownHours === 0)
		return critical > 0
			? { tone: 'danger', title: `${alarms}, and no readings` }
			: { tone: 'offline', title: 'No readings this week' }
	const range = `in range ${inRangePct({ knownHours, inRangeHours })} % of the time`
	if (critical > 0) return { tone: 'danger', title: `${alarms}, ${range}` }
	if (inRangeHours / knownHours < GOOD_PCT / 100)
		return { tone: 'attention', title: capital(range) }
	return warning > 0
		? { tone: 'attention', title: `${formatCount(warning, 'warning')}, ${range}` }
		: { tone: 'good', title: capital(range) }
}

/** Percent of the known hours in range, rounded down, so that 100 means all of them; null without any. */
export const inRangePct = ({
	knownHours,
	inRangeHours,
}: Pick<Week, 'knownHours' | 'inRangeHours'>): number | null =>
	knownHours === 0 ? null : Math.floor((inRangeHours / knownHours) * 100)

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)
