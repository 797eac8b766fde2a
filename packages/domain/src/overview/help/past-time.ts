/**
 * A past time that was asked of: a whole day where no minute of it is named, or one that is not
 * understood.
 */
export type PastTime = { daysAgo: number; minute: number | null } | 'unclear'

const UNCLEAR =
	/ (ago|last (night|week|month|year|hour|monday|tuesday|wednesday|thursday|friday|saturday|sunday)|this morning|before) /

/** The past time in a question, given as lower-case words between spaces; null where it asks of now. */
export function pastTimeIn(line: string): PastTime | null {
	const minute = minuteIn(line)
	const daysAgo = daysAgoIn(line)
	if (daysAgo !== null) return { daysAgo, minute }
	if (UNCLEAR.test(line)) return 'unclear'
	return minute === null ? null : { daysAgo: 0, minute }
}

function daysAgoIn(line: string): number | null {
	if (line.includes(' day before yesterday ')) return 2
	if (line.includes(' yesterday ')) return 1
	const [, days] = / (a|\d{1,3}) days? ago /.exec(line) ?? []
	if (days === undefined) return null
	return days === 'a' ? 1 : Number(days) <= 365 ? Number(days) : null
}

/** `at 3 pm`, `at 15 30`, `noon`; `midnight` begins the day. */
function minuteIn(line: string): number | null {
	if (line.includes(' noon ')) return 720
	if (line.includes(' midnight ')) return 0
	const [, hours, minutes = '0', half] = / at (\d{1,2})(?: (\d{2}))? ?(am|pm)? /.exec(line) ?? []
	if (hours === undefined) return null
	const hour = half ? (Number(hours) % 12) + (half === 'pm' ? 12 : 0) : Number(hours)
	return hour < 24 && Number(minutes) < 60 ? hour * 60 + Number(minutes) : null
}
