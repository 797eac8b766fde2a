import { DOSER_NAMES } from '@sfc/domain/growing/nutrients/doser-role'
import { SHIFT_QUANTITIES } from '@sfc/domain/control/rules/rule'
import { isQuantity, QUANTITIES } from '@sfc/domain/units/quantities'
import { RECIPE_ZONES } from '@sfc/domain/growing/recipes/recipe-zone'
import { toDisplayDifference, toDisplayValue } from '@sfc/domain/units/display-unit'
import type { FarmCtx } from '~/context.server'
import { listDosers } from '~/areas/control/services/dosing/list-dosers.server'
import { listEquipment } from '~/areas/control/services/list-equipment.server'
import { loadLatestReadings } from '~/areas/readings/services/load-latest-readings.server'
import { nameSensors, sensorKey } from '~/areas/readings/services/name-sensors'
import { ZONE_TABS } from '~/areas/control/pages/zones'
import { SHIFTS } from './format-rule'

export type Option = { value: string; label: string }
export type OptionGroup = { label: string; options: Option[] }

/** The possible conditions and actions of a rule on this farm, in a person's units. */
export async function loadRuleOptions(ctx: FarmCtx) {
	const [equipment, readings, pumps] = await Promise.all([
		listEquipment(ctx),
		loadLatestReadings(ctx),
		listDosers(ctx),
	])
	const dosers = pumps.flatMap(({ role, zone }) => (role ? [{ role, zone }] : []))
	// Rules run on farm agents, which cannot reach the outlets of a cloud.
	const reached = equipment.filter(({ isCloud }) => !isCloud)
	const outputs = reached.map(({ key, name, zone, bound }) => ({
		key,
		label: `${name}, ${zone}${bound ? '' : ' (not connected)'}`,
	}))
	const measured = new Map<string, Option>()
	const alarms = new Map<string, Option>()
	const single: Option[] = []
	const singleAlarms: Option[] = []
	const sensors = nameSensors(
		readings.filter(({ writable, quantity }) => !writable && isQuantity(quantity)),
	)
	for (const sensor of sensors) {
		const { quantity, zone, name } = sensor
		if (!isQuantity(quantity)) continue
		const { unit } = toDisplayValue(quantity, 0, ctx.user)
		const inUnit = unit && ` (${unit})`
		const alike = sensors.filter((one) => one.quantity === quantity && one.zone === zone)
		const all = alike.length > 1 ? `, average of ${alike.length} sensors` : ''
		const label = `${QUANTITIES[quantity].label}, ${zoneName(zone)}${all}${inUnit}`
		const value = `reading:${quantity}:${zone}`
		measured.set(`${quantity} ${zone}`, { value, label })
		if (alike.length > 1) {
			const key = sensorKey(sensor)
			single.push({ value: `${value}:${key}`, label: `${name}${inUnit}` })
			singleAlarms.push({ value: `alarm:${quantity}:${zone}:${key}`, label: `Alarm: ${name}` })
		}
		const about = { of: quantity, name: QUANTITIES[quantity].label }
		for (const { of, name } of [{ of: 'any', name: 'any sensor or device' }, about])
			alarms.set(`${of} ${zone}`, {
				value: `alarm:${of}:${zone}`,
				label: `Alarm: ${name}, ${zoneName(zone)}`,
			})
	}
	return {
		names: Object.fromEntries([
			...sensors.map((one) => [sensorKey(one), one.name] as const),
			...equipment.map(({ key, name }) => [key, name] as const),
		]),
		conditions: [
			{
				label: 'Time',
				options: [
					{ value: 'time', label: 'Time of day' },
					...RECIPE_ZONES.map((zone) => ({
						value: `day:${zone}`,
						label: `Day of the crop, ${zoneName(zone)}`,
					})),
				],
			},
			{ label: 'Readings', options: [...measured.values()] },
			{ label: 'One sensor', options: single },
			{ label: 'Alarms', options: [...alarms.values()] },
			{ label: 'Alarms of one sensor', options: singleAlarms },
			{
				label: 'Outputs',
				options: outputs.map(({ key, label }) => ({ value: `output:${key}`, label })),
			},
		] satisfies OptionGroup[],
		actions: [
			{
				label: 'People',
				options: [
					{ value: 'notify', label: 'Tell people' },
					{ value: 'task', label: 'Add a task' },
				],
			},
			{
				label: 'Turn on',
				options: outputs.map(({ key, label }) => ({ value: `on:${key}`, label: `On: ${label}` })),
			},
			{
				label: 'Turn off',
				options: outputs.map(({ key, label }) => ({ value: `off:${key}`, label: `Off: ${label}` })),
			},
			{
				label: 'Shift a target of the recipe',
				options: RECIPE_ZONES.flatMap((zone) =>
					SHIFT_QUANTITIES.map((of) => {
						const { name, quantity } = SHIFTS[of]
						const { unit } = toDisplayDifference(quantity, 1, ctx.user)
						const label = `Shift: ${name}, ${zone}${unit && ` (${unit})`}`
						return { value: `shift:${of}:${zone}`, label }
					}),
				),
			},
			{
				label: 'Ask for a dose (ml)',
				options: dosers.map(({ role, zone }) => ({
					value: `dose:${role}:${zone}`,
					label: `Dose: ${DOSER_NAMES[role]}, ${zone}`,
				})),
			},
		] satisfies OptionGroup[],
	}
}

const zoneName = (zone: string): string =>
	ZONE_TABS.find(({ key }) => key === zone)?.label.toLowerCase() ?? zone

/** The options, with those that the rule uses already although nothing is connected for them now. */
export function withCurrentOptions(
	groups: readonly OptionGroup[],
	rows: readonly { what?: string | undefined }[],
): OptionGroup[] {
	const known = new Set(groups.flatMap(({ options }) => options.map(({ value }) => value)))
	const others = rows.flatMap(({ what }) => (what && !known.has(what) ? [what] : []))
	if (others.length === 0) return [...groups]
	const options = [...new Set(others)].map((value) => ({
		value,
		label: `${value} (not connected)`,
	}))
	return [...groups, { label: 'Not connected now', options }]
}
