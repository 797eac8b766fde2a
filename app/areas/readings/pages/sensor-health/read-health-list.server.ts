import type { LiveCtx } from '~/context.server'
import { groupReadings } from '~/areas/readings/services/group-readings'
import { loadRecentTrends } from '~/areas/readings/services/load-recent-trends.server'
import { listSensorHealth } from '~/areas/readings/services/sensor-health/list-sensor-health.server'
import { isDeviceFigure } from '~/areas/readings/services/sensor'
import { healthRow, type HealthRow } from './health-view.server'
import { groupRows, readListView, sortRows, type FILTERS, type ListedRow } from './list-view'

/** The farm's readings that match `search`, in its order. */
export async function readHealthList(ctx: LiveCtx, search: string) {
	const view = readListView(new URLSearchParams(search))
	const sensors = (await listSensorHealth(ctx))
		.filter(({ reading }) => !isDeviceFigure(reading.quantity))
		.map((health) => ({ reading: health.reading, row: healthRow(ctx, health) }))
	const rows = sensors.map(({ row }) => row)
	const count = (show: keyof typeof FILTERS) => rows.filter((row) => isShown(row, show)).length
	// A reading represents others only in the list by zone, and only when that hides no requested one.
	const listed: ListedRow[] =
		view.by === 'zone' && view.show === 'all'
			? groupReadings(sensors, ({ reading }) => reading, ctx.farm.isSimulated).map(
					({ main, others }) => ({ ...main.row, others: others.map(({ row }) => row) }),
				)
			: rows.filter((row) => isShown(row, view.show)).map((row) => ({ ...row, others: [] }))
	const groups = groupRows(sortRows(listed, view), view)
	const pointIds = groups.flatMap(({ rows }) => rows.map(({ pointId }) => pointId))
	return {
		total: rows.length,
		counts: { all: rows.length, care: count('care'), fine: count('fine') },
		groups,
		trends: await loadRecentTrends(ctx, { pointIds }),
	}
}

const isShown = ({ needsCare }: HealthRow, show: keyof typeof FILTERS) =>
	show === 'all' || needsCare === (show === 'care')
