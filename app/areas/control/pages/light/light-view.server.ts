import type { BandState } from '@sfc/domain/climate/typical-bands'
import { LAMP_KINDS, LAMP_SOURCES } from '@sfc/domain/control/light-map/lamp-kinds'
import { formatDecimals } from '@sfc/domain/units/format-decimals'
import { formatNumber } from '@sfc/domain/units/format-number'
import { formatRange } from '@sfc/domain/growing/recipes/format-range'
import type { Range } from '@sfc/domain/growing/recipes/band'
import type { FarmCtx } from '~/context.server'
import { zoneLabel } from '~/areas/growing/pages/recipes/recipe-labels'
import type { StageLight, ZoneLight } from '~/areas/control/services/light/read-light.server'
import { describeMeasurement, formatDli, formatLight, formatPpfd } from './light-format'
import { lightVerdict } from './light-verdict'

export type Cell = { ppfd: string; dli: string | null; state: BandState | null } | null

/** The light of a zone as its card shows it. */
export function zoneLightView(
	ctx: FarmCtx,
	{ map, light, now, stages, isByColour, setBy, hasFullLamps }: ZoneLight,
) {
	const { average, minimum, maximum, uniformity, hours, target, percent } = light
	const { nurseryRows, nurseryTraysPerRow } = ctx.farm
	const columns = Math.max(...map.rows.map((row) => row.length))
	const isTrays =
		map.zone === 'nursery' && map.rows.length === nurseryRows && columns === nurseryTraysPerRow
	const cells = new Map(light.positions.map((one) => [`${one.row} ${one.place}`, one]))
	return {
		id: map.id,
		zone: zoneLabel(map.zone),
		verdict: lightVerdict(light, now?.name ?? null, isByColour),
		set: setBy && {
			to: setBy === 'settings' ? '/zone-control/plan/settings' : `/recipes/${setBy.recipe.id}`,
			by: setBy === 'settings' ? 'plan settings' : `recipe ${setBy.recipe.name}`,
		},
		facts: [
			{ name: 'Average', value: formatLight(average) },
			{ name: 'Minimum', value: formatPpfd(minimum) },
			{ name: 'Maximum', value: formatPpfd(maximum) },
			...(uniformity === null
				? []
				: [
						{
							name: 'Uniformity',
							value: `${formatNumber(uniformity * 100, 0)} % (minimum ÷ average)`,
						},
					]),
			...(target
				? [
						{ name: 'Target', value: formatRange('ppfd', target.ppfd, ctx.user) },
						...(target.dli ? [{ name: 'Target of a day', value: dliRange(target.dli) }] : []),
					]
				: []),
			{ name: 'Lamps', value: `${percent} %` },
			...(hours === null
				? []
				: [{ name: 'Day', value: `${formatDecimals(hours, 1)} h at full level` }]),
		],
		place: isTrays ? 'Tray' : 'Position',
		columns,
		rows: map.rows.map((_, i) =>
			Array.from({ length: columns }, (_, j): Cell => {
				const found = cells.get(`${i + 1} ${j + 1}`)
				if (!found) return null
				const { ppfd, dli, state } = found
				return {
					ppfd: formatNumber(ppfd, 0),
					dli: dli === null ? null : formatDecimals(dli, 1),
					state,
				}
			}),
		),
		hasDays: hours !== null,
		stages: stages.map((one) => stageRow(ctx, one)),
		measured: describeMeasurement(map),
		source: map.lampKind && LAMP_SOURCES[LAMP_KINDS[map.lampKind].source],
		hasFullLamps,
		isScaled: percent !== map.lampPercent,
	}
}

function stageRow({ user }: FarmCtx, { stage, light }: StageLight) {
	const { target, average, levels } = light
	const range = stage.lamps ? null : levels?.average
	return {
		name: stage.name,
		target: target ? formatRange('ppfd', target.ppfd, user) : '',
		dli: average.dli === null ? '–' : formatDli(average.dli),
		state: average.state,
		level: range
			? range.min === range.max
				? `${range.min} %`
				: `${range.min} to ${range.max} %`
			: stage.lamps
				? 'By colour'
				: 'None',
	}
}

const dliRange = ({ min, max }: Range): string => {
	const [low, high] = [formatDecimals(min, 1), formatDecimals(max, 1)]
	return `${low === high ? low : `${low}–${high}`} mol/m² a day`
}
