import type { PowerCapInput } from '@sfc/contract/control/energy-input'
import { todayIn } from '@sfc/domain/calendar/calendar-day'
import { formatDay } from '@sfc/domain/calendar/format-day'
import { formatTime } from '@sfc/domain/calendar/format-instant'
import { formatEnergyCost } from '@sfc/domain/automation/energy/format-energy'
import { groupBy } from '@sfc/domain/group-by'
import { formatNumber } from '@sfc/domain/units/format-number'
import type { FarmCtx } from '~/context.server'
import { readCapWatch } from '~/areas/automation/services/energy/watch-power-cap.server'
import {
	rehearsePowerCap,
	type CapLoad,
	type RehearsedCap,
} from '~/areas/automation/services/rehearsal/rehearse-power-cap.server'
import { ZONE_TABS } from '~/areas/control/pages/zones'

const HOUR_MS = 3_600_000
const OVER_NAMED = 6

const kW = (watts: number) => `${formatNumber(watts / 1000, 2)} kW`
const zoneName = (zone: string) => ZONE_TABS.find(({ key }) => key === zone)?.label ?? zone

/** What the page of the power cap shows, in words; of a proposal, what it would do. */
export async function powerCapView(ctx: FarmCtx, proposed?: PowerCapInput) {
	const rehearsed = await rehearsePowerCap(ctx, proposed)
	const { chosen, watts, measured, othersKW, currency, before, after } = rehearsed
	const { powerCap: cap } = chosen
	const { timezone } = ctx.farm
	const time = (at: number) => formatTime(at, timezone, ctx.user)
	const day = (at: number) => formatDay(todayIn(timezone, at))
	const toRow = (key: string, label: string, { peak, over, zones, cost }: CapLoad) => ({
		key,
		label,
		peak: peak ? `${kW(peak.watts)}, first ${day(peak.at)} at ${time(peak.at)}` : 'No load',
		over: over.map(
			({ from, to, watts: by }) => `${day(from)} ${time(from)} to ${time(to)}, by up to ${kW(by)}`,
		),
		lamps: zones.map(({ zone, spans }) => ({
			zone: zoneName(zone),
			hours: spans
				.filter(({ to }) => to > ctx.now())
				.slice(0, 2)
				.map(({ from, to }) => `${day(from)} ${time(from)} to ${time(to)}`),
		})),
		cost: cost === null ? 'Not known' : formatEnergyCost(cost, currency ?? ''),
	})
	const rows = [
		toRow('before', cap ? 'Without the cap' : 'As planned', before),
		...(cap ? [toRow('after', 'Under the cap', after)] : []),
	].map(({ over, ...row }) => ({
		...row,
		over: over.slice(0, OVER_NAMED),
		more: Math.max(0, over.length - OVER_NAMED),
	}))
	return {
		cap: cap && kW(1000 * cap.kW),
		isSet: cap !== null && !proposed,
		isKept: cap !== null && after.over.length === 0,
		wouldPass: before.over.length > 0,
		rows,
		help: sayHelp(rehearsed),
		hours: [...groupBy(listHours(after, cap?.kW ?? null, time), ({ at }) => day(at))].map(
			([label, hours]) => ({ label, hours }),
		),
		lamps: after.zones.map((zone) => `${zoneName(zone.zone)} ${kW(zone.watts)}`).join(', '),
		unknown: [...watts.unknownLamps, ...(measured ? [] : watts.unknownOthers)],
		suggestedKW: othersKW,
		isTight: cap !== null && cap.othersKW < othersKW,
		othersFrom: measured
			? `In 95 % of the past ${formatNumber(measured.quarters / 4, 0)} hours ${measured.meters.join(' and ')} read up to ${kW(measured.watts)} beside the lamps.`
			: `All other outputs of known power draw ${kW(watts.others)} when they run together.`,
		watch: cap && !proposed ? await sayWatch(ctx, cap) : null,
	}
}

/** The highest load of each hour of two days. */
function listHours({ steps }: CapLoad, capKW: number | null, time: (at: number) => string) {
	const most = Math.max(1, (capKW ?? 0) * 1000, ...steps.map(({ watts }) => watts))
	const byHour = new Map<number, number>()
	for (const { at, watts } of steps.slice(0, 2 * 96)) {
		const hour = at - (at % HOUR_MS)
		byHour.set(hour, Math.max(byHour.get(hour) ?? 0, watts))
	}
	return [...byHour].map(([at, watts]) => ({
		at,
		time: time(at),
		load: kW(watts),
		part: watts / most,
		isOver: capKW !== null && watts > 1000 * capKW,
	}))
}

function sayHelp({ help, chosen, after }: RehearsedCap): string[] {
	const { powerCap: cap } = chosen
	if (!help || !cap) return []
	const hours = help.lightsOn && Math.abs(help.lightsOn.byMs) / HOUR_MS
	return [
		...(help.allowMoving ? ['Let light be moved in both zones: that is enough.'] : []),
		...(help.lightsOn
			? [
					`In the settings of the plan, let lights in ${zoneName(help.lightsOn.zone)} come on ${hours} ${hours === 1 ? 'hour' : 'hours'} ${help.lightsOn.byMs > 0 ? 'later' : 'earlier'}: that is enough.`,
				]
			: []),
		...(help.level === null
			? ['Other equipment alone leaves nothing for lamps: it has to draw less.']
			: [
					`Dim all lamps to ${formatNumber(100 * help.level, 0)} % of their level, which is less light.`,
				]),
		`Allow ${kW(after.peak?.watts ?? 0)}.`,
	]
}

async function sayWatch(ctx: FarmCtx, cap: { kW: number }) {
	const { meters, rule } = await readCapWatch(ctx, cap)
	const [meter, another] = meters
	if (!meter)
		return {
			canAdd: false,
			text: 'No meter measures the whole farm, so the cap cannot be watched.',
		}
	if (another)
		return {
			canAdd: false,
			text: `The power of the farm is the sum of ${meters.length} meters, which an alarm rule does not add up, so the cap cannot be watched.`,
		}
	return rule
		? { canAdd: false, text: `The alarm rule “${rule.label}” watches ${meter.name}.` }
		: {
				canAdd: true,
				text: `${meter.name} can be watched: an alarm is raised when it is above ${kW(1000 * cap.kW)} for 5 minutes.`,
			}
}
