import { alarmRules, alarms } from '#db/schema/alarms'
import { auditEntries } from '#db/schema/audit'
import { calibrations, calibrationSessions } from '#db/schema/calibration'
import { cameraEvents, cameraFrames } from '#db/schema/cameras'
import { commands, equipment } from '#db/schema/control'
import { devices, points } from '#db/schema/devices'
import { doses } from '#db/schema/dosing'
import { discoveries } from '#db/schema/discovery'
import {
	plantingCycles,
	stageObservations,
	tasks,
	taskSeries,
	trayBookings,
} from '#db/schema/planting-cycles'
import { journalEntries, journalPhotos } from '#db/schema/journal'
import { recipes } from '#db/schema/recipes'
import { harvests, lots, stockMovements } from '#db/schema/inventory'
import { nutrientMixes, nutrientProducts, nutrientWaters } from '#db/schema/nutrients'
import { lotReservations, offers, orderLines } from '#db/schema/orders'
import { storeLog } from '#db/schema/stores'
import { outages } from '#db/schema/readings'

/** Tables whose every column may be exported. */
export const WHOLE_TABLES = [
	['devices', likeTasks(devices)],
	['points', likeTasks(points)],
	['alarms', likeTasks(alarms)],
	['alarm-rules', likeTasks(alarmRules)],
	['calibrations', likeTasks(calibrations)],
	['calibrations-begun', likeTasks(calibrationSessions)],
	['equipment', likeTasks(equipment)],
	['planting-cycles', likeTasks(plantingCycles)],
	['tasks', tasks],
	['recurring-tasks', likeTasks(taskSeries)],
	['nursery-trays', likeTasks(trayBookings)],
	['noted-stages', likeTasks(stageObservations)],
	['recipes', likeTasks(recipes)],
	['nutrient-waters', likeTasks(nutrientWaters)],
	['nutrient-products', likeTasks(nutrientProducts)],
	['nutrient-mixes', likeTasks(nutrientMixes)],
	['crop-journal', likeTasks(journalEntries)],
	['journal-photos', likeTasks(journalPhotos)],
	['lots', likeTasks(lots)],
	['harvests', likeTasks(harvests)],
	['stock-movements', likeTasks(stockMovements)],
	['offers', likeTasks(offers)],
	['order-lines', likeTasks(orderLines)],
	['order-lots', likeTasks(lotReservations)],
	['store-log', likeTasks(storeLog)],
	['commands', likeTasks(commands)],
	['doses', likeTasks(doses)],
	['outages', likeTasks(outages)],
	['camera-events', likeTasks(cameraEvents)],
	['camera-pictures', likeTasks(cameraFrames)],
	['discoveries', likeTasks(discoveries)],
	['audit-log', likeTasks(auditEntries)],
] as const

/**
 * Types a table as `tasks`: only `id` and `farmId` of these tables are used here, and ids are only
 * passed back.
 */
function likeTasks(table: { id: unknown; farmId: unknown }): typeof tasks {
	return table as typeof tasks
}
