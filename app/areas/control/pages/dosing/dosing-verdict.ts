import type { DoserState } from '~/areas/control/services/dosing/list-dosers.server'
import type { ControlNotice } from '~/areas/control/services/dosing/list-notices.server'
import { formatPlanStanding } from '~/areas/control/services/plans/format-plan-standing'
import type { PlanStanding } from '~/areas/control/services/plans/read-plan-standing.server'
import type { Tone } from '~/ui/tone'
import type { Units } from '@sfc/domain/units/formats'
import { formatJug } from '@sfc/domain/units/jug-amount'

export type DosingVerdict = {
	tone: Tone
	title: string
	text: string
	link: { label: string; to: string } | null
}

/** A dosing tank that lasts fewer days should be refilled now. */
const REFILL_DAYS = 3

type Facts = {
	dosers: readonly (DoserState & { missingMl: number | null })[]
	notices: readonly ControlNotice[]
	isAutomatic: boolean
	standing: PlanStanding
	/** Whether dosing is part of the plan in force. */
	isPlanned: boolean
	/** The stage whose targets apply to the water, and whether it has any for pH and EC. */
	stage: { name: string; hasTargets: boolean } | null
	/** A missing requirement. */
	lacks: string | null
	/** Units of the person who reads it. */
	units: Units
}

/** Whether dosing works, and the one thing to do next. */
export function dosingVerdict(facts: Facts): DosingVerdict {
	const { dosers, notices, isAutomatic, isPlanned, stage, lacks, standing, units } = facts
	const [stop] = notices
	if (stop)
		return {
			tone: 'danger',
			title: stop.title,
			text: stop.causes[0] ? `Most likely: ${stop.causes[0].cause}.` : '',
			link: { label: 'Review', to: `/zone-control/notices/${stop.id}` },
		}
	if (dosers.length === 0)
		return {
			tone: 'info',
			title: 'No dosing pump is connected',
			text: 'Bind the outputs of your dosing pumps, and they appear here.',
			link: { label: 'Farm agents', to: '/local-agent-install' },
		}
	const raw = dosers.find(({ role, measured }) => role === null || measured === null)
	if (raw && !dosers.some(({ measured }) => measured !== null))
		return {
			tone: 'attention',
			title: 'Dosing is not set up',
			text: `Say what each pump gives and measure its rate, beginning with ${raw.name}.`,
			link: { label: `Set up ${raw.name}`, to: doserPath(raw.key, 'setup') },
		}
	const low = dosers
		.filter(({ jug }) => jug && (jug.leftMl === 0 || (jug.daysLeft ?? Infinity) < REFILL_DAYS))
		.toSorted((a, b) => (a.jug?.daysLeft ?? 0) - (b.jug?.daysLeft ?? 0))[0]
	if (low?.jug)
		return {
			tone: 'attention',
			title: low.jug.leftMl === 0 ? `${low.name} is empty` : `${low.name} is nearly empty`,
			text: `${formatJug(low.jug.leftMl, units)} are left${low.jug.daysLeft ? `, ${formatDaysLeft(low.jug.daysLeft)}` : ''}. Refill it and enter its content.`,
			link: { label: 'I refilled it', to: doserPath(low.key, 'refill') },
		}
	const leaking = dosers.find(({ missingMl }) => missingMl !== null)
	if (leaking?.missingMl)
		return {
			tone: 'attention',
			title: `The tank of ${leaking.name} holds less than its doses explain`,
			text: `${formatJug(leaking.missingMl, units)} are missing. Look for a leak, then enter what it holds.`,
			link: { label: 'Enter its content', to: doserPath(leaking.key, 'refill') },
		}
	if (lacks !== null)
		return {
			tone: 'attention',
			title: 'Nothing is dosed',
			text: `The farm has no ${lacks.replace(/^an? /, '')}.`,
			link: { label: 'Plan', to: '/zone-control/plan' },
		}
	if (!isAutomatic || !isPlanned)
		return {
			tone: 'info',
			title: 'Nothing is dosed automatically',
			text: isAutomatic
				? 'No recipe is active, so there is no target.'
				: 'Automation is off: pumps run by hand only.',
			link: { label: 'Plan', to: '/zone-control/plan' },
		}
	if (!stage?.hasTargets)
		return {
			tone: 'info',
			title: 'Nothing is dosed now',
			text: `${stage?.name ?? 'The recipe'} has no target for pH or EC.`,
			link: { label: 'Recipes', to: '/recipes' },
		}
	if (standing.kind !== 'driving')
		return {
			tone: 'attention',
			title: 'Dosing does not follow the newest plan',
			text: formatPlanStanding(standing),
			link: { label: 'Plan', to: '/zone-control/plan' },
		}
	return {
		tone: 'good',
		title: 'pH and EC are under control',
		text: 'Each dose is mixed, measured and compared with what was expected before the next.',
		link: null,
	}
}

export const doserPath = (key: string, page: 'setup' | 'measure' | 'refill'): string =>
	`/zone-control/dosing/${encodeURIComponent(key)}/${page}`

const MONTHS_DAYS = 92

/** `about 12 days` */
export function formatDaysLeft(days: number): string {
	if (days < 1) return 'less than a day'
	if (days > MONTHS_DAYS) return 'for more than three months'
	const whole = Math.floor(days)
	return `about ${whole} ${whole === 1 ? 'day' : 'days'}`
}
