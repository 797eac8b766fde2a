import { OFFLINE_MOST_ROWS, type OfflineSnapshot } from '@sfc/contract/overview/offline-snapshot'
import { addDays, todayIn } from '@sfc/domain/calendar/calendar-day'
import { formatInstant } from '@sfc/domain/calendar/format-instant'
import { isHarvestedRepeatedly } from '@sfc/domain/growing/inventory/harvest-rules'
import { formatQuantityWithUnit } from '@sfc/domain/growing/inventory/quantity'
import { cropLabel } from '@sfc/domain/growing/planting-cycles/crop-label'
import { formatTrayPlace } from '@sfc/domain/growing/trays/tray-place'
import { hasPermission } from '@sfc/domain/platform/permissions'
import { isTrusted } from '@sfc/domain/readings/quality'
import { formatValue } from '@sfc/domain/units/display-unit'
import type { FarmCtx } from '~/context.server'
import {
	listInventory,
	type InventoryItem,
} from '~/areas/growing/services/inventory/list-inventory.server'
import { formatWriterName } from '~/areas/growing/services/journal/add-entry.server'
import { listTrays } from '~/areas/growing/services/trays/list-trays.server'
import { listTasks } from '~/areas/growing/services/tasks/list-tasks.server'
import {
	loadLatestReadings,
	type LatestReading,
} from '~/areas/readings/services/load-latest-readings.server'
import { isFarmSensor } from '~/areas/readings/services/sensor'
import { formatZone } from '~/areas/readings/pages/format-zone'

/** Loads what a phone keeps of the farm, at most 200 rows of each list. */
export async function snapshotView(ctx: FarmCtx): Promise<OfflineSnapshot> {
	const { farm, user, role, now } = ctx
	const takenAt = now()
	const to = addDays(todayIn(farm.timezone, takenAt), 1)
	const [readings, tasks, stock, all, trays] = await Promise.all([
		loadLatestReadings(ctx),
		listTasks(ctx, { state: 'open', to, limit: 2 * OFFLINE_MOST_ROWS }),
		listInventory(ctx, { status: 'harvested', pageSize: OFFLINE_MOST_ROWS }),
		listInventory(ctx, { pageSize: 2 * OFFLINE_MOST_ROWS }),
		listTrays(ctx, { state: 'full', pageSize: OFFLINE_MOST_ROWS }),
	])
	const sensors = readings.filter(isFarmSensor)
	const growing = all.items.filter(({ status }) => status !== 'harvested')
	const kept = <T>(rows: readonly T[]) => rows.slice(0, OFFLINE_MOST_ROWS)
	const leftOut = (rows: readonly unknown[], total = rows.length) =>
		Math.max(0, total - Math.min(rows.length, OFFLINE_MOST_ROWS))
	return {
		takenAt,
		takenAtText: formatInstant(takenAt, farm.timezone, user),
		user: { id: user.id, name: formatWriterName(ctx) },
		farm: { id: farm.id, name: farm.name, timezone: farm.timezone },
		may: {
			task: hasPermission(role, 'task.work'),
			stock: hasPermission(role, 'stock.change'),
			journal: hasPermission(role, 'journal.write'),
			trays: hasPermission(role, 'crop.plan'),
		},
		readings: kept(sensors).map((reading) => asReading(ctx, reading)),
		tasks: kept(tasks).map(({ id, title, crop, place, dueDate, assignedTo, checklistId }) => ({
			id,
			title,
			about: crop ? `${cropLabel(crop)}, Zone ${crop.zone}` : place,
			dueDate,
			assignedTo: assignedTo?.name ?? null,
			isChecklist: checklistId !== null,
		})),
		growing: kept(growing).map(asGrowing),
		stock: kept(stock.items).map(({ lotId, code, unit, quantityMilli, ...crop }) => ({
			lotId,
			label: `${cropLabel(crop)}, ${code}`,
			unit,
			stock: formatQuantityWithUnit(quantityMilli, unit),
		})),
		trays: trays.trays.map(({ code, plants, cycle, ...place }) => ({
			code,
			label: [cycle && cropLabel(cycle), formatTrayPlace(place)].filter(Boolean).join(', '),
			plants,
		})),
		leftOut: {
			readings: leftOut(sensors),
			tasks: leftOut(tasks),
			growing: leftOut(growing, all.total - stock.total),
			stock: leftOut(stock.items, stock.total),
			trays: leftOut(trays.trays, trays.total),
		},
	}
}

function asReading(
	{ user, farm }: FarmCtx,
	reading: LatestReading,
): OfflineSnapshot['readings'][0] {
	const { label, deviceName, zone, quantity, value, quality, reason, at } = reading
	const isGood = quality !== null && isTrusted(quality, farm.isSimulated)
	return {
		label,
		place: `${deviceName}, ${formatZone(zone)}`,
		text: value === null ? 'No value' : formatValue(quantity, value, user),
		at,
		doubt: isGood ? null : (reason ?? quality),
	}
}

const asGrowing = (item: InventoryItem): OfflineSnapshot['growing'][0] => ({
	cycleId: item.cycleId ?? 0,
	lotId: item.lotId,
	label: `${cropLabel(item)}${item.zone ? `, Zone ${item.zone}` : ''}`,
	unit: item.unit,
	cropName: item.cropName,
	variety: item.varietyName ?? '',
	zone: item.zone ?? '',
	isCutAgain: isHarvestedRepeatedly(item),
})
